#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `damier print` writes, read by other programs (poppler, an XML reader): test_print.py PROGRAM"""
import csv
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unicodedata
import xml.etree.ElementTree as xml

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "protocol"))
from speakers import run  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DECKS = [ROOT / "decks" / f"{name}.csv" for name in ("ce1", "ce2", "cm1", "cm2")]
POINT = 25.4 / 72  # millimetres
PAGE = (210, 297)
EDGE = 5  # nothing is nearer to the edge of the paper
CARD = (63, 88)
CORNER = ((PAGE[0] - 3 * CARD[0]) / 2, (PAGE[1] - 3 * CARD[1]) / 2)
SECONDS_MOST = 60 if "--sanitized" in sys.argv else 5
SVG = "{http://www.w3.org/2000/svg}"


def damier(program, *arguments, status=0):
    """What a call printed and what it said besides."""
    result = subprocess.run([program, "print", *arguments, "--lang", "en"],
                            capture_output=True, text=True, check=False)
    assert result.returncode == status, (arguments, result.returncode, result.stderr)
    return result.stdout, result.stderr


def tool(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def all_games(program):
    return [line.split()[0] for line in tool(program, "games").splitlines()]


class Folder:
    """A folder for what is written, gone at the end."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        return pathlib.Path(self.folder.name)

    def __exit__(self, *_):
        self.folder.cleanup()


def plain(text):
    """A text without what breaking lines and drawing letters may change."""
    text = unicodedata.normalize("NFC", text).replace("\u2011", "-")
    return re.sub(r"[\s\u00a0\u202f]+", "", text)


def read_cards():
    """All cards of the house, as rows of their columns."""
    rows = []
    for path in DECKS:
        with open(path, encoding="utf-8-sig", newline="") as file:
            rows += csv.DictReader(file, delimiter=";")
    return rows


# ---- the inside of a PDF

def contents(path):
    """The drawing operators of each page, in order."""
    data = path.read_bytes()
    objects = {int(m[1]): m for m in re.finditer(rb"(?:^|\n)(\d+) 0 obj\n", data)}

    def body(number):
        start = objects[number].end()
        return data[start:data.index(b"endobj", start)]

    kids = re.search(rb"/Kids\[([^]]*)\]", data)[1]
    for page in map(int, re.findall(rb"(\d+) 0 R", kids)):
        stream = body(int(re.search(rb"/Contents (\d+) 0 R", body(page))[1]))
        yield stream[stream.index(b"stream\n") + 7:stream.rindex(b"\nendstream")].decode("ascii")


def cut_lines(operators):
    """The dashed straight lines of a page, as (x1, y1, x2, y2) in millimetres."""
    number = r"(-?[\d.]+)"
    pattern = rf"\[2 1\.5 \] 0 d\n{number} {number} m\n{number} {number} l\nS"
    return [tuple(map(float, found)) for found in re.findall(pattern, operators)]


def words_of(path):
    """The words of each page with their boxes in millimetres."""
    html = tool("pdftotext", "-bbox", str(path), "-")
    pattern = r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)</word>'
    return [[(*(float(v) * POINT for v in found[:4]), found[4])
             for found in re.findall(pattern, page)] for page in html.split("<page ")[1:]]


def cell_of(word):
    x, y = (word[0] + word[2]) / 2 - CORNER[0], (word[1] + word[3]) / 2 - CORNER[1]
    return int(x // CARD[0]), int(y // CARD[1])


# ---- the tests

def each_print(program, *options):
    """All sheets of every game, printed: the game and the file, for each choice of options."""
    for game in all_games(program):
        for choice in options:
            with Folder() as folder:
                path = folder / "all.pdf"
                damier(program, "all", "--game", game, *choice.split(), "-o", str(path))
                yield game, path


def test_form(program):
    """every page of every game is A4 to the thousandth, and fonts are inside with their letters"""
    for _, path in each_print(program, "", "--large", "--grey"):
        info = tool("pdfinfo", "-f", "1", "-l", "9999", str(path))
        sizes = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+) pts", info)
        assert len(sizes) == int(re.search(r"Pages: +(\d+)", info)[1])
        assert set(sizes) == {("595.276", "841.89")}, set(sizes)
        fonts = tool("pdffonts", str(path)).splitlines()[2:]
        assert len(fonts) == 2, fonts
        for font in fonts:
            assert re.search(r"DejaVuSans.* CID TrueType +Identity-H +yes yes yes ", font), font


def test_edges(program):
    """no text comes nearer than 5 mm to the edge of the paper"""
    for game, path in each_print(program, "--grade CE2", "--grade CE2 --large"):
        for number, words in enumerate(words_of(path), 1):
            for x1, y1, x2, y2, text in words:
                assert EDGE <= x1 and x2 <= PAGE[0] - EDGE, (game, number, text)
                assert EDGE <= y1 and y2 <= PAGE[1] - EDGE, (game, number, text)


def test_lines_inside(program):
    """no line is drawn nearer than 5 mm to the edge either"""
    for game, path in each_print(program, "--grade CE2", "--grade CE2 --large"):
        for operators in contents(path):
            outside = re.sub(r"q (.*\n)*?Q\n", "", operators)  # without drawings moved into place
            for x, y in re.findall(r"^(-?[\d.]+) (-?[\d.]+) [ml]$", outside, re.MULTILINE):
                assert EDGE <= float(x) <= PAGE[0] - EDGE, (game, x)
                assert EDGE <= float(y) <= PAGE[1] - EDGE, (game, y)


def test_cards_in_time(program):
    """all cards in less than five seconds, the text of each found by a search"""
    cards = read_cards()
    assert len(cards) >= 480
    with Folder() as folder:
        path = folder / "cards.pdf"
        begin = time.monotonic()
        damier(program, "cards", "-o", str(path))
        seconds = time.monotonic() - begin
        print(f"# {len(cards)} cards in {seconds:.2f} s")
        assert seconds < SECONDS_MOST, seconds
        # A column at a time, so that no line runs into the card beside it.
        text = ["", "", ""]
        for column in range(3):
            x = round((CORNER[0] + column * CARD[0]) / POINT)
            text[column] = plain(tool("pdftotext", "-raw", "-x", str(x), "-y", "0", "-W",
                                      str(round(CARD[0] / POINT)), "-H", "842", str(path), "-"))
        for index, card in enumerate(cards):
            front, back = text[index % 3], text[2 - index % 3]
            assert plain(card["phrase"]) in front, card
            answer = re.sub(r"#\d", "", card["réponses"].split("|")[0])
            assert plain(answer) in back, card
            assert plain(card["explication"].replace("*", "")) in back, card
            assert card["id"] in front and card["id"] in back, card
            for choice in card["choix"].split("|"):
                assert plain(choice) in front, card
            _, named, verb = card["tâche"].partition(":")
            if named:
                assert plain(f"{card['niveau']} of “{verb}”") in front, card


def test_backs(program):
    """each back meets its front: the same card in the mirrored column, cuts within 0.5 mm"""
    with Folder() as folder:
        path = folder / "cards.pdf"
        damier(program, "cards", "-o", str(path))
        pages = list(contents(path))
        names = {card["id"] for card in read_cards()}
        assert len(pages) == 2 * -(-len(names) // 9)
        worst = 0
        for front in range(0, len(pages), 2):
            fronts, backs = cut_lines(pages[front]), cut_lines(pages[front + 1])
            assert len(fronts) == len(backs) == 8
            mirrored = sorted((PAGE[0] - x2, y1, PAGE[0] - x1, y2) for x1, y1, x2, y2 in backs)
            for a, b in zip(sorted(fronts), mirrored):
                worst = max(worst, *(abs(p - q) for p, q in zip(a, b)))
        print(f"# the worst distance of a cut from its back: {worst:.3f} mm")
        assert worst <= 0.5
        words = words_of(path)
        for front in range(0, len(pages), 2):
            places = [{word[4]: cell_of(word) for word in words[front + side]
                       if word[4] in names} for side in (0, 1)]
            assert places[0].keys() == places[1].keys() and places[0]
            for name, (column, row) in places[0].items():
                assert places[1][name] == (2 - column, row), (name, places)


def test_answers(program):
    """the answer sheet has every card with its name, its sentence and all its answers"""
    with Folder() as folder:
        path = folder / "answers.pdf"
        damier(program, "answers", "--grade", "CM2", "-o", str(path))
        text = plain(tool("pdftotext", "-layout", str(path), "-"))
        raw = plain(tool("pdftotext", "-raw", str(path), "-"))
        for card in read_cards():
            if card["niveau"] != "CM2":
                assert card["id"] not in text
                continue
            assert card["id"] in text, card
            assert plain(card["phrase"]) in raw, card
            answers = " / ".join(a.strip() for a in card["réponses"].split("|"))
            assert plain(re.sub(r"#\d", "", answers)) in raw, card


def test_rules(program):
    """the rules of every game are on one page, in both languages"""
    for language in ("fr", "en"):
        for game in all_games(program):
            with Folder() as folder:
                path = folder / "rules.pdf"
                subprocess.run([program, "print", "rules", "--game", game, "--lang", language,
                                "-o", str(path)], check=True, capture_output=True)
                text = tool("pdftotext", "-raw", str(path), "-")
                assert "Pages:           1\n" in tool("pdfinfo", str(path))
                catalogue = "".join((ROOT / "po" / f"{name}.{language}.po").read_text(encoding="utf-8")
                                    for name in ("rules", "sheets"))
                pattern = (rf'msgid "(?:rules\.{game}\.[\w-]+\.(?:title|text)|sheet\.setup\.{game})"'
                           rf'\nmsgstr "(.*)"')
                texts = re.findall(pattern, catalogue)
                assert len(texts) >= 1, (game, language, "has no text in po/rules or po/sheets")
                for expected in texts:
                    assert plain(expected) in plain(text), (game, language, expected)


def test_svg(program):
    """SVG is well formed, A4, one file a page, and its texts are texts"""
    with Folder() as folder:
        out, _ = damier(program, "all", "--grade", "CE1", "--colour", "pink", "-o",
                        str(folder / "page.svg"))
        count = int(re.search(r"pages: (\d+)", out)[1])
        assert len(list(folder.iterdir())) == count
        texts = ""
        for number in range(1, count + 1):
            root = xml.parse(folder / f"page-{number}.svg").getroot()
            assert root.tag == SVG + "svg"
            assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
            assert root.get("viewBox") == "0 0 210 297"
            texts += " ".join(t.text for t in root.iter(SVG + "text") if t.text)
            for use in root.iter(SVG + "use"):
                assert root.find(f".//*[@id='{use.get('href')[1:]}']") is not None
            if root.find(f".//{SVG}text") is not None:
                assert "@font-face" in root.find(f".//{SVG}style").text
        for card in read_cards():
            if (card["niveau"], card["couleur"]) == ("CE1", "rose"):
                assert card["id"] in texts


def test_every_game(program):
    """without a game, all sheets of all games are printed; with one, those of that game alone"""
    with Folder() as folder:
        def titles(*choice):
            path = folder / "all.pdf"
            damier(program, "all", "--grade", "CE1", "--colour", "pink", *choice, "-o", str(path))
            text = plain(tool("pdftotext", str(path), "-"))
            return {title for title in ("Draughts", "Breton Draughts", "Subject/Verb Draughts", "Two Shores")
                    if plain(title) in text}
        assert titles() >= {"Breton Draughts", "Subject/Verb Draughts", "Two Shores"}, titles()
        assert "Two Shores" not in titles("--game", "sujet-verbe")
        assert "says whether it is right" in " ".join(
            tool("pdftotext", str(folder / "all.pdf"), "-").split()), "who checks the answer"


def test_same_bytes(program):
    """two runs write the same bytes"""
    for name in ("all.pdf", "all.svg"):
        with Folder() as one, Folder() as two:
            for folder in (one, two):
                damier(program, "all", "--grade", "CE2", "-o", str(folder / name))
            files = sorted(path.name for path in one.iterdir())
            assert files == sorted(path.name for path in two.iterdir())
            for file in files:
                assert (one / file).read_bytes() == (two / file).read_bytes(), file


def test_grey(program):
    """in grey nothing is coloured, and the deck is told by its name"""
    with Folder() as folder:
        path = folder / "grey.pdf"
        damier(program, "all", "--grade", "CM1", "--grey", "-o", str(path))
        inks = re.findall(rb"^(?:BT )?([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)$", path.read_bytes(),
                          re.MULTILINE)
        assert len(inks) > 1000
        for red, green, blue in inks:
            assert red == green == blue, (red, green, blue)
        text = tool("pdftotext", str(path), "-")
        for name in ("pink card", "green card", "blue card", "queen card"):
            assert name in text


def test_faults(program):
    """a deck with faults: what is sound is printed, the rest is told by its line"""
    with Folder() as folder:
        deck, path = folder / "deck.csv", folder / "cards.pdf"
        long = " ".join(["chattemite"] * 44)
        deck.write_text("id;niveau;couleur;phrase;réponses;explication\n"
                        "a;CE1;rose;Le chat dort.;dort;z\n"
                        "b;CE1;mauve;Le chat dort.;dort;z\n"
                        f"c;CE1;verte;Le {long};Le;z\n"
                        "d;CE1;verte;Le 漢 dort.;Le;z\n", encoding="utf-8")
        _, said = damier(program, "cards", "--deck", str(deck), "-o", str(path), status=1)
        assert f"{deck}, line 3: “mauve” is not a colour" in said, said
        assert f"{deck}, line 4: the text is too long for a card" in said, said
        assert f"{deck}, line 5: the fonts lack the sign “漢”" in said, said
        text = tool("pdftotext", str(path), "-")
        assert "Le chat dort." in text and "漢" not in text


def test_refused(program):
    """what cannot be done is said in one line, and nothing is written"""
    with Folder() as folder:
        path, absent = str(folder / "x.pdf"), str(folder / "no" / "x.pdf")
        for status, word, arguments in (
                (2, "one sheet or more", ["-o", path]),
                (2, "“paper” is not a sheet", ["paper", "-o", path]),
                (2, "-o FILE", ["board"]),
                (2, "pdf or svg", ["board", "--format", "png", "-o", path]),
                (2, "--colour mauve", ["cards", "--colour", "mauve", "-o", path]),
                (2, "--grade CP", ["cards", "--grade", "CP", "-o", path]),
                (2, "no game “chess”", ["board", "--game", "chess", "-o", path]),
                (1, "the game martian has no sheet “cards”",
                 ["cards", "--game", "martian", "-o", path]),
                (1, "could not be saved", ["board", "-o", absent]),
                (1, "could not be", ["board", "--format", "svg", "-o", absent]),
                (1, "could not be read", ["cards", "--deck", absent, "-o", path])):
            _, said = damier(program, *arguments, status=status)
            assert word in said and said.count("\n") == 1, (arguments, said)
            assert list(folder.iterdir()) == [], arguments
        empty = folder / "empty.csv"
        empty.write_text("niveau;couleur;phrase;réponses;explication\n", encoding="utf-8")
        _, said = damier(program, "cards", "--deck", str(empty), "-o", path, status=1)
        assert "no card" in said and not pathlib.Path(path).exists()


if __name__ == "__main__":
    run([test_form, test_edges, test_lines_inside, test_cards_in_time, test_backs, test_answers,
         test_rules, test_svg, test_every_game, test_same_bytes, test_grey, test_faults, test_refused])
