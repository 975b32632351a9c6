#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The cards of CE1 and CE2 keep to what these classes learn, those of all classes vary: test_programme.py FOLDER"""
import collections
import csv
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import run  # noqa: E402

TENSES = {"présent", "futur", "imparfait", "passé-composé"}
SAME_HINT_MOST = 8
# What sentences are besides statements with one verb, and how many cards of each a class has at least.
KINDS = {"phrase-interrogative": 8, "dialogue": 4, "impératif": 4, "deux-verbes": 2}
# "C’est … qui" opens at most this share of the explanations of a class, in percent.
FRAMED_MOST = 25
# Present, then the stems of imperfect and future, of the verbs that cycle 2 learns besides those in -er.
IRREGULAR = {
    "être": ("suis es est sommes êtes sont", "ét", "se"),
    "avoir": ("ai as a avons avez ont", "av", "au"),
    "faire": ("fais fait faisons faites font", "fais", "fe"),
    "aller": ("vais vas va allons allez vont", "all", "i"),
    "dire": ("dis dit disons dites disent", "dis", "di"),
    "venir": ("viens vient venons venez viennent", "ven", "viend"),
    "pouvoir": ("peux peut pouvons pouvez peuvent", "pouv", "pour"),
    "voir": ("vois voit voyons voyez voient", "voy", "ver"),
    "vouloir": ("veux veut voulons voulez veulent", "voul", "voud"),
    "prendre": ("prends prend prenons prenez prennent", "pren", "prend"),
}
PARTICIPLES = {"faire": "fait", "dire": "dit", "venir": "venu", "voir": "vu", "prendre": "pris"}
IMPERFECT = "ais ait ions iez aient".split()
FUTURE = "rai ras ra rons rez ront".split()


def read_cards(folder):
    for path in sorted(pathlib.Path(folder).glob("*.csv")):
        with open(path, encoding="utf-8-sig", newline="") as file:
            yield from csv.DictReader(file, delimiter=";")


def young(folder):
    return [card for card in read_cards(folder) if card["niveau"] in ("CE1", "CE2")]


def asked(card):
    """The infinitive and the tense that stand in the brackets of an agreement."""
    return re.search(r"\((.+), (.+)\)", card["phrase"]).groups()


def agreements(folder):
    return [card for card in young(folder) if card["tâche"] == "accord"]


def forms_in_er(infinitive):
    stem = infinitive[:-2]
    soft = stem + "e" if stem.endswith("g") else stem[:-1] + "ç" if stem.endswith("c") else stem
    grave = re.sub(r"e(.)$", r"è\1", stem)  # pèse, from peser
    silent = {root + end for root in (stem, grave) for end in ("e", "es", "ent")}
    present = silent | {stem + "ez", soft + "ons"}
    imperfect = {(stem if end.startswith("i") else soft) + end for end in IMPERFECT}
    return present | imperfect | {stem + "e" + end for end in FUTURE}


def simple_forms(infinitive):
    if infinitive not in IRREGULAR:
        return forms_in_er(infinitive)
    present, imperfect, future = IRREGULAR[infinitive]
    return set(present.split()) | {imperfect + end for end in IMPERFECT} | {future + end for end in FUTURE}


def is_compound(form, infinitive):
    auxiliary, participle = form.split(" ")
    stem = PARTICIPLES.get(infinitive, infinitive[:-2] + "é")
    return (auxiliary in simple_forms("être") | simple_forms("avoir")
            and participle in (stem, stem + "e", stem + "s", stem + "es"))


def test_verbs_are_those_of_cycle_2(folder):
    """only verbs that cycle 2 conjugates have to agree"""
    for card in agreements(folder):
        infinitive, _ = asked(card)
        assert infinitive in IRREGULAR or infinitive.endswith("er"), (card["id"], infinitive)


def test_every_choice_exists(folder):
    """every form to choose is one of the verb"""
    for card in agreements(folder):
        infinitive, tense = asked(card)
        for form in filter(None, card["choix"].split("|") + [card["réponses"]]):
            exists = (is_compound(form, infinitive) if tense == "passé composé"
                      else form in simple_forms(infinitive) | {infinitive})
            assert exists, (card["id"], form)


def test_tenses_are_named(folder):
    """every card names one tense, the one its brackets ask for"""
    for card in young(folder):
        named = TENSES & set(card["notions"].split())
        assert len(named) == 1, (card["id"], named)
        if card["tâche"] == "accord":
            assert asked(card)[1].replace(" ", "-") in named, card["id"]


def test_hints_keep_the_answer(folder):
    """no hint of an agreement holds the form that is sought"""
    for card in agreements(folder):
        assert card["réponses"] not in re.findall(r"\w+", card["indice"]), (card["id"], card["indice"])


def test_hints_vary(folder):
    """no hint comes too often in a class"""
    hints = collections.Counter((card["niveau"], card["indice"]) for card in young(folder))
    often = [item for item in hints.items() if item[1] > SAME_HINT_MOST]
    assert not often, often


def by_class(folder):
    cards = collections.defaultdict(list)
    for card in read_cards(folder):
        if not card["id"].startswith("depart-"):
            cards[card["niveau"]].append(card)
    assert sorted(cards) == ["CE1", "CE2", "CM1", "CM2"], sorted(cards)
    return cards


def test_kinds_of_sentences(folder):
    """every class has questions, dialogue, orders and sentences with two verbs, named as such"""
    for grade, cards in by_class(folder).items():
        counts = collections.Counter(skill for card in cards for skill in card["notions"].split())
        for kind, least in KINDS.items():
            assert counts[kind] >= least, (grade, kind, counts[kind])


def test_explanations_vary(folder):
    """few explanations open with the frame C’est … qui"""
    for grade, cards in by_class(folder).items():
        framed = sum(bool(re.match(r"(C’est|Ce sont) .*\bqui\b", card["explication"])) for card in cards)
        assert framed * 100 <= len(cards) * FRAMED_MOST, (grade, framed, len(cards))


def test_sentences_come_once(folder):
    """no sentence stands in two decks"""
    sentences = collections.Counter(card["phrase"] for card in read_cards(folder))
    twice = [sentence for sentence, count in sentences.items() if count > 1]
    assert not twice, twice


if __name__ == "__main__":
    run([test_verbs_are_those_of_cycle_2, test_every_choice_exists, test_tenses_are_named,
         test_hints_keep_the_answer, test_hints_vary, test_kinds_of_sentences, test_explanations_vary,
         test_sentences_come_once])
