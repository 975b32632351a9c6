#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays on the whole screen in a window of tmux, by keys and by mouse: test_screen.py PROGRAM"""
import os
import pathlib
import re
import signal
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import run  # noqa: E402
from window import Window  # noqa: E402


def screen(program, *arguments, lang="en", **how):
    return Window(program, "play", *arguments, "--screen", "--lang", lang, "--seed", "1", **how)


SANITIZED = "--sanitized" in sys.argv  # it keeps crashes for itself, and reserves more addresses than any limit allows
UNLIMITED = ["--engine-memory", "0"] if SANITIZED else []


def rows(picture):
    return picture.split("\n")


def square_of(window, text):
    """Row and column of a text in the picture."""
    for number, row in enumerate(rows(window.picture())):
        if text in row:
            return number, row.index(text)
    raise AssertionError(f"{text} is not there")


def test_draughts(program):
    """draughts by arrows, in French: chosen, refused, explained, played, taken back"""
    with screen(program, "draughts", lang="fr") as w:
        picture = w.shows_all("Prochain coup : Blancs", "case 31", times={"▟██▙": 40})
        assert picture.startswith(" Jeu de dames  │ Prendre tout ou bloquer"), picture
        w.keys("Right")
        w.shows("case 32")
        w.keys("Enter")
        w.shows_all("Coup › 32-", "Choisir la case d’arrivée", times={"◉": 2})
        w.keys("Down", "Enter")  # a piece of one's own that cannot move: refused, the choice stays
        w.shows("Échap  Reprendre")
        w.keys("Escape")
        w.hides("Coup › 32-")
        w.play("32-28")
        w.shows("1. 32-28", "Prochain coup : Noirs")
        w.play("19-23")
        w.shows_all("Blancs : prise obligatoire", "?  Pourquoi")
        w.keys("?")
        w.shows("Si une pièce peut prendre, un autre coup n’est pas permis.")
        w.keys("Escape")
        w.play("31-27")
        w.shows("Non : ")
        w.play("28x19")
        w.shows("prises : ●")
        w.keys("F4")
        w.hides("prises : ●")
        w.keys("F5")
        w.shows("prises : ●")
        w.keys("F6")  # the other side
        w.wait(lambda p: "► Noirs" in rows(p)[19], "the board is not turned")


def test_capture(program):
    """the only capture is drawn and counted, and played by its last square"""
    position = "W:W37,38:B32,22,11"
    with screen(program, "draughts", "--position", position) as w:
        w.shows("White: capture is compulsory")
        w.keys("Enter")
        w.shows_all("×1", "×2", "×3", "••")
        row, col = square_of(w, "×3")
        w.click(row - 2, col - 4)  # square 6
        w.shows("Victory: White")
        w.keys("F4")
        w.shows("White")
        w.hides("Victory")


def test_mouse(program):
    """two clicks are a move; a click elsewhere is nothing"""
    with screen(program, "draughts") as w:
        w.shows("White to play")
        row, col = square_of(w, "28")
        w.click(0, 79)
        w.click(23, 0)
        w.click(row + 2, col - 4)  # square 32
        w.shows("Move › 32-")
        w.click(row, col + 1)
        w.shows("1. 32-28")


def test_bretonnes(program):
    """Breton Draughts for three: two pebbles, a step and a pebble, the step taken back"""
    with screen(program, "bretonnes", "--set", "players=3", lang="fr") as w:
        w.shows_all("Numéro 1 : poser deux galets", "Réserve : 30", times={"◇◇": 3})
        w.keys("Enter")
        w.shows("Poser le second galet")
        w.keys("Right", "Right", "Up", "Enter")
        w.shows_all("1. a1+c2", "► Numéro 2", "Réserve : 28", times={"**": 2})
        w.keys("Enter", "Up", "Enter")
        w.shows_all("Coup › c2-c3+", "Dans la colonne c, sauf sur la", "(c2).", times={"++": 4})
        w.keys("Escape")
        w.hides("c2-c3+")
        w.shows("Coup › c2-")
        w.keys("Enter", "Up", "Enter")
        w.shows("c2-c3+c4")
        w.shows("► Numéro 3")


def test_four_and_solo(program):
    """Breton Draughts for four, against three computers, and alone"""
    with screen(program, "bretonnes", "--set", "players=4", "--level", "1") as w:
        w.play("a1+c2")
        w.wait(lambda p: re.search(r"1\. a1\+c2 +\S+ +\S+", p) and "► Player 1" in p
               and p.count("Computer, level 1") == 3, "nobody answers")
    with screen(program, "bretonnes", "--set", "players=1", lang="fr") as w:
        w.shows("Solo : 0 sur 30, aucune ligne")
        w.play("a1+c2")
        w.shows("Solo : 2 sur 30")


def test_martian(program):
    """Two Shores: pyramids, scores, the foam between the shores"""
    with screen(program, "martian", lang="fr") as w:
        w.shows_all("Prochain coup : Sud", "Les Deux Rives", "≈≈≋≋", "Nord 0   Sud 0", times={"▟██▙": 6})
        w.keys("Enter")
        assert "◉" in w.shows("Coup › b1-")
        w.keys("Left", "Enter")
        w.shows("1. b1-a1")
        w.shows("► Nord")


def test_cards(program):
    """cards: chosen by numbers, hint, verdict, a card that waits, a computer's card"""
    with screen(program, "sujet-verbe", "--set", "cards=on", "--level", "1", lang="fr") as w:
        w.shows("Bleus : 0 juste   Jaunes : 0 juste")
        w.play("13-10")
        w.shows("Carte ")
        w.keys("F3")
        w.shows("Indice :", "pas d’indice")
        w.keys("Escape")
        w.shows("Une carte attend.")
        w.keys("Enter")
        w.shows("Carte ")
        w.type("zzz")
        w.keys("Enter")
        w.shows("Je ne trouve pas « zzz »", "Entrée  Continuer")
        if "Entrée  Continuer" not in w.picture():
            w.keys("Tab")
            w.shows("Réponse › 1")
            w.keys("Enter")
        picture = w.shows("Entrée  Continuer")
        assert "L’ordinateur" not in picture, picture
        w.keys("Enter")
        w.shows("L’ordinateur (Bleus) répond")
        w.keys("Enter")
        w.shows("Prochain coup : Jaunes", "Jaunes : prise obligatoire")


def test_paper_cards(program):
    """cards of paper: the players say whether the answer was right"""
    with screen(program, "sujet-verbe", "--set", "cards=on", "--deck", "box") as w:
        w.play("13-10")
        w.shows("Was the answer right?")
        w.keys("y")
        w.shows("Enter  Continue")
        w.keys("Enter")
        w.shows("1. 13-10")


def test_computer(program):
    """the computer's thought can be interrupted; clocks run; hint and analysis"""
    with screen(program, "draughts", "--level", "8", "--clock", "60+1") as w:
        w.shows("White 60:00")
        w.shows("White 59:59", "White 59:58")
        w.play("32-28")
        w.shows("The computer is thinking")
        w.keys("F4")  # taken back while it thinks
        picture = w.shows("White to play")
        assert "1. 32-28" not in picture
        w.keys("F3")
        w.shows("Hint: ")
        w.keys("F9")
        w.shows("Depth ")
        w.keys("F9")
        w.shows("Arrows: square")


def test_agreements(program):
    """draws and resigning, asked and answered; the words do what the keys do"""
    with screen(program, "draughts") as w:
        w.play("32-28")
        w.shows("1. 32-28")
        w.keys("F7")
        w.shows("White: accept the draw?")
        w.keys("n")
        w.hides("accept the draw?")
        w.type("draw")
        w.keys("Enter")
        w.shows("White: accept the draw?")
        w.keys("y")
        w.shows("F4: take the last turn back")
        w.keys("F4")
        w.shows("Black to play")
        w.keys("F8")
        w.shows("Black: resign?")
        w.keys("y")
        w.shows("Victory: White")


def test_pages(program):
    """help and rules, read to the end and closed"""
    for lang, title, last in (("en", "Rules: Draughts", "Help"), ("fr", "Règles : Jeu de dames", "Aide")):
        with screen(program, "draughts", lang=lang) as w:
            w.keys("F2")
            first = w.shows(title)
            w.keys("NPage")
            w.wait(lambda picture, before=first: title in picture and picture != before, "it does not scroll")
            w.keys("Escape")
            w.hides(title)
            w.keys("F1")
            w.shows(last + " ─")
            w.keys("F1")
            w.shows("▟██▙")


def test_sizes(program):
    """tiny windows say so and lose nothing; large ones have larger squares"""
    with screen(program, "draughts", lang="fr") as w:
        w.play("32-28")
        w.shows("1. 32-28")
        w.resize(60, 20)
        w.shows("Agrandir la fenêtre : 80 × 24")
        for size in ((10, 3), (1, 1), (3, 2)):
            w.resize(*size)
        w.resize(80, 24)
        w.shows("1. 32-28")
        w.resize(140, 50)
        assert "▗▟████▙▖" in w.shows("▗▟████▙▖")
        w.resize(100, 36)
        w.shows("▗▟██▙▖")


def test_plain_terminals(program):
    """ASCII by wish and by locale; a terminal without colours; bad terminals are refused"""
    for arguments, how in ((["--ascii"], {}), ([], {"locale": "C"})):
        with screen(program, "draughts", *arguments, lang="fr", **how) as w:
            picture = w.shows_all("Prochain coup : Blancs", times={"(w)": 20, "(b)": 20})
            assert picture.isascii(), picture
            w.keys("Enter")
            w.wait(lambda p: "Coup > 31-" in p and p.count("*") == 2, "no targets")
    with screen(program, "martian", "--ascii") as w:
        w.shows_all("South to play", times={"/3\\": 6})
    with screen(program, "draughts", term="vt100") as w:
        w.shows_all("White to play", "░", times={"╭──╮": 20, "▟██▙": 20})
    for term, fault in (("dumb", "cannot place its cursor"), ("no-such-terminal", "is not known here")):
        with screen(program, "draughts", term=term) as w:
            assert "left with 1" in w.shows(fault) or w.shows("left with 1")


def test_ways_out(program):
    """leaving, signals and crashes give the terminal back; Ctrl-Z stops and fg goes on"""
    crashes = () if SANITIZED else (signal.SIGSEGV, signal.SIGABRT)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE, signal.SIGUSR1, signal.SIGXCPU, *crashes):
        with screen(program, "draughts") as w:
            w.shows("White to play")
            os.kill(w.process(), number)
            picture = w.shows(f"left with {128 + number}")
            assert "▟██▙" not in picture, picture
            w.type("echoed")  # cat is what runs now: the line is echoed by the terminal
            w.shows("echoed")
    with screen(program, "draughts") as w:
        w.shows("White to play")
        w.keys("F10")
        w.shows("Leave the game?")
        w.keys("n")
        w.shows("White to play")
        w.type("quit")
        w.keys("Enter")
        w.shows("Leave the game?")
        w.keys("y")
        w.shows("left with 0")
    with Window("bash", "--norc", "-i") as w:
        w.type(f"PS1='ready> '; clear; {program} play draughts --screen --lang en\n")
        w.shows("White to play")
        w.keys("C-z")
        w.shows("Stopped")
        w.resize(90, 30)
        w.type("fg\n")
        w.wait(lambda p: "White to play" in p and "F10 Quit" in rows(p)[29], "it does not come back")
        w.play("32-28")
        w.shows("1. 32-28")


def test_saving(program):
    """a game is saved and continued; a folder that is not there is said"""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/game"
        with screen(program, "draughts") as w:
            w.play("32-28")
            w.shows("1. 32-28")
            w.type(f"save {path}")
            w.keys("Enter")
            w.shows("Saved in")
            w.type(f"save {folder}/no/game")
            w.keys("Enter")
            w.shows("could not")
        with Window(program, "play", "--load", path, "--screen", "--lang", "fr") as w:
            w.shows("1. 32-28")


def test_engines(program):
    """another program as opponent and analyst: it plays; a bad one is named, tried again, interrupted"""
    fake = pathlib.Path(__file__).parent.parent / "protocol" / "fake_engine.py"
    with screen(program, "draughts", "--engine", f"{program} hub --hash 1", "--time", "0.1", *UNLIMITED) as w:
        w.play("32-28")
        w.shows("Computer (")
        w.wait(lambda p: re.search(r"1\. 32-28 +\d+-\d+", p), "no answer")
        w.keys("F9")
        w.shows("Depth ")
        w.keys("F9")
        w.shows("Arrows: square")
    with tempfile.TemporaryDirectory() as folder:
        for mode, shown in (("ends", "status 3."), ("illegal", "The computer cannot play")):
            engine = f"{sys.executable} {fake} {program} {folder}/{mode} {mode}"
            with screen(program, "draughts", "--engine", engine, "--time", "0.1", *UNLIMITED) as w:
                w.play("32-28")
                w.shows("The computer cannot play")
                w.shows(shown)
                w.keys("Enter")  # started again, which fails again
                w.wait(lambda _, log=pathlib.Path(folder) / mode: log.read_text().count("\n") == 2, "not tried again")
                w.keys("F4")
                w.shows("White to play")
        engine = f"{sys.executable} {fake} {program} {folder}/silent silent"
        with screen(program, "draughts", "--engine", engine, "--time", "300", *UNLIMITED) as w:
            w.play("32-28")
            w.shows("The computer is thinking")
            w.keys("F4")
            w.shows("White to play")
            w.keys("F10")
            w.shows("Leave the game?")
            w.keys("y")
            w.shows("left with 0")


HOSTILE = "\x1b[31mX\x1b]0;title\x07\u202eY"


def test_hostile(program):
    """escape sequences in names, decks and typed lines are shown as text"""
    with tempfile.TemporaryDirectory() as folder:
        record, deck = pathlib.Path(folder) / "record", pathlib.Path(folder) / "deck.csv"
        record.write_text("damier record 1\ngame draughts\nposition W:W31,32:B1,2\n"
                          "player 1 person 0 Z\u202eY\nresult ongoing\n", encoding="utf-8")
        deck.write_text("id;niveau;couleur;phrase;réponses;indice;explication\n" + "".join(
            f"{n};CE1;{colour};Le {HOSTILE} dort.;dort;{HOSTILE};{HOSTILE}\n"
            for n, colour in enumerate(("rose", "rose"))), encoding="utf-8")
        with Window(program, "play", "--load", record, "--screen", "--lang", "en") as w:
            picture = w.shows("to play")
            assert "\u202e" not in picture, picture
            w.type("\u202ezz")
            w.shows("› zz")
        with screen(program, "sujet-verbe", "--set", "cards=on", "--deck", deck) as w:
            w.play("14-11")
            picture = w.wait(lambda p: "\\x1b[31mX" in p or "Carte" in p or "card" in p, "no card")
            assert "\u202e" not in picture and "\x1b" not in picture


if __name__ == "__main__":
    run([test_draughts, test_capture, test_mouse, test_bretonnes, test_four_and_solo, test_martian, test_cards,
         test_paper_cards, test_computer, test_agreements, test_pages, test_sizes, test_plain_terminals,
         test_ways_out, test_saving, test_engines, test_hostile])
