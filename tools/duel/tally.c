/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arithmetic of a duel: see tally.h. */
#include "tally.h"

#include <math.h>

static const double ERROR_RATE = 0.05;  /* of each kind of error of the test */
static const double DEVIATIONS = 1.96;  /* of an interval of 95 % */
static const double NEVER_SEEN = 0.001; /* added to each count, so that nothing is 0 */
static const double SCORE_LEAST = 0.001, SCORE_MOST = 0.999; /* else Elo is infinite */

void tally_add(tally *t, int one, int other) {
    t->pairs[one + other + 2]++;
    t->wins += (one > 0) + (other > 0);
    t->draws += (one == 0) + (other == 0);
    t->losses += (one < 0) + (other < 0);
}

long tally_pairs(const tally *t) {
    long sum = 0;
    for (int i = 0; i < PAIR_SCORES; i++)
        sum += t->pairs[i];
    return sum;
}

static double points(int i) {
    return (double)i / (PAIR_SCORES - 1);
}

double tally_score(const tally *t) {
    long count = tally_pairs(t);
    double sum = 0;
    for (int i = 0; i < PAIR_SCORES; i++)
        sum += points(i) * (double)t->pairs[i];
    return count ? sum / (double)count : 0.5;
}

/* How much pairs differ from their mean, on average squared, with so much added. */
static double variance(const tally *t, double added) {
    double count = 0, sum = 0, squares = 0;
    for (int i = 0; i < PAIR_SCORES; i++) {
        double weight = (double)t->pairs[i] + added;
        count += weight;
        sum += weight * points(i);
        squares += weight * points(i) * points(i);
    }
    double mean = sum / count;
    return squares / count - mean * mean;
}

double tally_error(const tally *t) {
    long count = tally_pairs(t);
    return count ? sqrt(fmax(variance(t, 0), 0) / (double)count) : 0.5;
}

double elo_of_score(double score) {
    double bounded = fmin(fmax(score, SCORE_LEAST), SCORE_MOST);
    return 400 * log10(bounded / (1 - bounded));
}

double score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

elo_interval tally_elo(const tally *t) {
    double score = tally_score(t), error = DEVIATIONS * tally_error(t);
    return (elo_interval){elo_of_score(score - error), elo_of_score(score),
                          elo_of_score(score + error)};
}

double sprt_bound(void) {
    return log((1 - ERROR_RATE) / ERROR_RATE);
}

double sprt_ratio(const tally *t, sprt_claims claims) {
    double low = score_of_elo(claims.low), high = score_of_elo(claims.high);
    double count = (double)tally_pairs(t);
    return count * (high - low) * (2 * tally_score(t) - low - high) /
           (2 * variance(t, NEVER_SEEN));
}

sprt_verdict sprt_decide(const tally *t, sprt_claims claims) {
    double ratio = sprt_ratio(t, claims);
    if (tally_pairs(t) < SPRT_PAIRS_LEAST)
        return SPRT_OPEN;
    return ratio >= sprt_bound()    ? SPRT_PASSED
           : ratio <= -sprt_bound() ? SPRT_FAILED
                                    : SPRT_OPEN;
}
