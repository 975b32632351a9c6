#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Cards that readers found wrong, loose or clumsy stay mended: test_mended.py FOLDER"""
import csv
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import run  # noqa: E402

# Subjects of which a part was accepted, though it means something else or forms no group.
WHOLE_SUBJECTS = {
    "cm2-dame-12": "Le garçon qui porte un bonnet rouge",
    "cm2-dame-13": "La tortue qui pond sur cette plage",
    "cm2-dame-17": "Ne plus entendre les oiseaux",
    "cm2-dame-19": "Ni le froid ni la nuit",
    "cm2-verte-3": "Apprendre le breton",
    "cm2-verte-11": "Courir dix minutes sans s’arrêter",
    "cm2-verte-24": "Mentir à ses amis",
    "cm2-verte-29": "Tricoter au coin du feu",
    "depart-cm2-verte-2": "Nager dans les vagues",
}
# Sentences with two verbs: whose subject is sought is said.
NAMED_VERBS = {"cm2-dame-12": "joue", "cm2-dame-13": "a parcouru"}
# With "hier" a child says a passé composé here, not the imperfect of the explanation.
OTHER_TESTS = """ce1-rose-9 ce1-rose-18 ce1-rose-33 ce2-rose-6 ce2-rose-21 ce2-rose-28 ce2-dame-9 cm1-rose-2 cm1-rose-14
                 cm1-rose-16 cm1-rose-20 cm1-dame-4 cm1-bleue-20 cm2-rose-21 cm2-rose-32 depart-cm1-rose-1""".split()
YESTERDAY = re.compile(r"\bhier\b|\bderni(?:er|ère)\b", re.IGNORECASE)
# Words that made a sentence clumsy, or its key doubtful.
CLUMSY = {
    "cm1-dame-7": "sans se presser", "cm1-dame-25": "avec ses deux matelots", "cm2-bleue-27": "le lui demandais",
    "cm2-dame-32": "Moi qui", "depart-cm2-rose-2": "doit battre",
}
# What an explanation must say, and must not.
EXPLAINED = {
    "cm2-dame-23": ("au masculin singulier", "qui ont vu ce film"),
    "cm2-dame-33": ("le participe s’accorde", "quelque part"),
    "ce2-dame-17": ("au singulier", "il ne remarque pas"),
    "ce2-verte-28": ("pronom sujet", "nous ne touchons"),
    "cm1-verte-24": ("pendant combien de temps", "seulement quand"),
}
INVENTED = {"disez", "plongons", "faisez"}


def read_cards(folder):
    for path in sorted(pathlib.Path(folder).glob("*.csv")):
        with open(path, encoding="utf-8-sig", newline="") as file:
            for card in csv.DictReader(file, delimiter=";"):
                yield card["id"], card


def test_whole_subjects(folder):
    """only the whole group is the subject"""
    cards = dict(read_cards(folder))
    for name, subject in WHOLE_SUBJECTS.items():
        assert cards[name]["réponses"] == subject, (name, cards[name]["réponses"])


def test_named_verbs(folder):
    """of two verbs the card names the one whose subject it seeks"""
    cards = dict(read_cards(folder))
    for name, verb in NAMED_VERBS.items():
        assert cards[name]["tâche"] == f"sujet: {verb}", (name, cards[name]["tâche"])


def test_no_yesterday(folder):
    """nobody is led to an imperfect that no child would say"""
    cards = dict(read_cards(folder))
    for name in OTHER_TESTS:
        said = f"{cards[name]['indice']} {cards[name]['explication']}"
        assert not YESTERDAY.search(said), (name, said)


def test_sentences(folder):
    """no clumsy sentence has come back"""
    cards = dict(read_cards(folder))
    for name, words in CLUMSY.items():
        assert words not in cards[name]["phrase"], (name, cards[name]["phrase"])


def test_explanations(folder):
    """explanations give the reason that holds"""
    cards = dict(read_cards(folder))
    for name, (there, gone) in EXPLAINED.items():
        explanation = cards[name]["explication"]
        assert there in explanation and gone not in explanation, (name, explanation)


def test_words(folder):
    """no invented form is to be chosen; the noun of a group is its nom noyau, the verb is conjugated"""
    for name, card in read_cards(folder):
        assert not INVENTED & set(card["choix"].split("|")), (name, card["choix"])
        whole = " ".join(text or "" for text in card.values())
        assert "mot chef" not in whole, name
        assert not re.search(r"[Tt]rouve le verbe(?! conjugué)", whole), name


if __name__ == "__main__":
    run([test_whole_subjects, test_named_verbs, test_no_yesterday, test_sentences, test_explanations, test_words])
