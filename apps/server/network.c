/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The address on the local network: see network.h. */
#include "network.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Connected to something: a bridge without a cable is up but does not run. */
static bool is_on_network(const struct ifaddrs *i) {
    const unsigned wanted = IFF_UP | IFF_RUNNING;
    return i->ifa_addr && i->ifa_addr->sa_family == AF_INET &&
           (i->ifa_flags & wanted) == wanted && !(i->ifa_flags & IFF_LOOPBACK);
}

/*
 * The address from which packets to the outside would leave: that of the default route,
 * not of a bridge or a tunnel beside it. Nothing is sent: the system only looks it up.
 */
static bool routed_address(char out[NETWORK_ADDRESS_BYTES]) {
    struct sockaddr_in outside = {.sin_family = AF_INET, .sin_port = htons(9)};
    struct sockaddr_in ours;
    socklen_t length = sizeof ours;
    int s = socket(AF_INET, SOCK_DGRAM, 0);
    if (s < 0)
        return false;
    inet_pton(AF_INET, "192.0.2.1", &outside.sin_addr); /* of nobody, by RFC 5737 */
    bool found = connect(s, (struct sockaddr *)&outside, sizeof outside) == 0 &&
                 getsockname(s, (struct sockaddr *)&ours, &length) == 0 &&
                 ntohl(ours.sin_addr.s_addr) >> 24 != IN_LOOPBACKNET &&
                 inet_ntop(AF_INET, &ours.sin_addr, out, NETWORK_ADDRESS_BYTES);
    close(s);
    return found;
}

static bool first_address(char out[NETWORK_ADDRESS_BYTES]) {
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

bool network_address(char out[NETWORK_ADDRESS_BYTES]) {
    return routed_address(out) || first_address(out);
}
