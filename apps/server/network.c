/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The address on the local network: see network.h. */
#include "network.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>

/* Connected to something: a bridge without a cable is up but does not run. */
static bool is_on_network(const struct ifaddrs *i) {
    const unsigned wanted = IFF_UP | IFF_RUNNING;
    return i->ifa_addr && i->ifa_addr->sa_family == AF_INET &&
           (i->ifa_flags & wanted) == wanted && !(i->ifa_flags & IFF_LOOPBACK);
}

bool network_address(char out[NETWORK_ADDRESS_BYTES]) {
    struct ifaddrs *list;
    bool found = false;
    if (getifaddrs(&list) != 0)
        return false;
    for (const struct ifaddrs *i = list; i && !found; i = i->ifa_next) {
        if (is_on_network(i)) {
            struct sockaddr_in address;
            memcpy(&address, i->ifa_addr, sizeof address);
            found = inet_ntop(AF_INET, &address.sin_addr, out, NETWORK_ADDRESS_BYTES);
        }
    }
    freeifaddrs(list);
    return found;
}
