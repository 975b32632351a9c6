/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where other devices of the local network find this computer. */
#ifndef DAMIER_SERVER_NETWORK_H
#define DAMIER_SERVER_NETWORK_H

#include <stddef.h>

enum {
    NETWORK_ADDRESS_BYTES = 16, /* an IPv4 address and its end */
    NETWORK_ADDRESSES = 4       /* so many are enough to try */
};

/*
 * The addresses that are not of this computer alone, first that of the default route:
 * another may be right where that one leads into a tunnel. Returns how many.
 */
size_t network_addresses(char out[][NETWORK_ADDRESS_BYTES], size_t most);

#endif
