/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The addresses on the local network: see network.h. */
#include "network.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>
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

/* Adds an address unless it is there already; returns how many there are then. */
static size_t add_address(char list[][NETWORK_ADDRESS_BYTES], size_t count, size_t most,
                          const char *address) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], address) == 0)
            return count;
    if (count == most)
        return count;
    memcpy(list[count], address, NETWORK_ADDRESS_BYTES);
    return count + 1;
}

size_t network_addresses(char out[][NETWORK_ADDRESS_BYTES], size_t most) {
    struct ifaddrs *list;
    char found[NETWORK_ADDRESS_BYTES] = "";
    size_t count = routed_address(found) ? add_address(out, 0, most, found) : 0;
    if (getifaddrs(&list) != 0)
        return count;
    for (const struct ifaddrs *i = list; i; i = i->ifa_next) {
        struct sockaddr_in address;
        if (!is_on_network(i))
            continue;
        memcpy(&address, i->ifa_addr, sizeof address);
        if (inet_ntop(AF_INET, &address.sin_addr, found, sizeof found))
            count = add_address(out, count, most, found);
    }
    freeifaddrs(list);
    return count;
}
