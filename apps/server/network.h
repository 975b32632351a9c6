/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where other devices of the local network find this computer. */
#ifndef DAMIER_SERVER_NETWORK_H
#define DAMIER_SERVER_NETWORK_H

#include <stdbool.h>

enum { NETWORK_ADDRESS_BYTES = 16 }; /* an IPv4 address and its end */

/*
 * The address of the default route, or the first that is not of this computer alone;
 * false if there is none.
 */
bool network_address(char out[NETWORK_ADDRESS_BYTES]);

#endif
