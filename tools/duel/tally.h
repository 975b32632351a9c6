/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The arithmetic of a duel. Two games from one opening are one observation, because their
 * results depend on each other: a pair scores 0 to 4 half points for the first player.
 * Knows no game and prints nothing.
 */
#ifndef DAMIER_TOOLS_DUEL_TALLY_H
#define DAMIER_TOOLS_DUEL_TALLY_H

enum { PAIR_SCORES = 5, SPRT_PAIRS_LEAST = 50 };

typedef struct {
    long pairs[PAIR_SCORES];  /* how often a pair brought 0, ½, 1, 1½, 2 points */
    long wins, draws, losses; /* of single games */
} tally;

/* Adds a pair: the results of its games for the first player, 1, 0 or -1. */
void tally_add(tally *, int one, int other);
long tally_pairs(const tally *);

/* What the first player scores of a game on average, from 0 to 1; ½ without games. */
double tally_score(const tally *);
/* The standard error of that score, from how much the pairs differ. */
double tally_error(const tally *);

/* Difference of strength that such a score means, and the score such a difference brings. */
double elo_of_score(double score);
double score_of_elo(double elo);

/* An interval that holds the true difference in 95 cases of 100. */
typedef struct {
    double low, middle, high;
} elo_interval;
elo_interval tally_elo(const tally *);

/*
 * Wald's sequential test of two claims: the difference is `low` Elo at most, or `high` at
 * least. The logarithm of how much better the second explains the pairs, by the normal
 * approximation; it decides once it leaves the bounds of `sprt_bound`, wrongly in 5 cases
 * of 100, and not before SPRT_PAIRS_LEAST pairs, which the approximation needs.
 */
typedef struct {
    double low, high;
} sprt_claims;
typedef enum { SPRT_OPEN, SPRT_PASSED, SPRT_FAILED } sprt_verdict;
double sprt_bound(void);
double sprt_ratio(const tally *, sprt_claims);
sprt_verdict sprt_decide(const tally *, sprt_claims);

#endif
