/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time of day as HTTP writes it: see date.h. */
#include "date.h"

#include <stdio.h>

void date_write(char out[DATE_BYTES], time_t when) {
    static const char days[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct tm t;
    out[0] = '\0';
    if (gmtime_r(&when, &t))
        snprintf(out, DATE_BYTES, "%s, %02d %s %04d %02d:%02d:%02d GMT", days[t.tm_wday],
                 t.tm_mday, months[t.tm_mon], t.tm_year + 1900, t.tm_hour, t.tm_min,
                 t.tm_sec);
}
