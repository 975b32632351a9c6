#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns the catalogues into code: for C a header of constants and a table, for the page a module.

    words.py FR.po EN.po OUT.h OUT.c [STEM[:START] …]
    words.py --page OUT.ts STEM …                 each STEM.fr.po and STEM.en.po
    words.py --table NAME OUT.h OUT.c STEM[:START] …   a table of its own, for one program: NAME_…

STEM:START takes only the words whose names begin with START.

Stops with a message if a word is missing in one language, is empty, stands twice, or does not have
the same places {1} {2} {3} in both.
"""
import ast
import json
import re
import sys


def fail(message):
    sys.exit(f"words: {message}")


def read_catalogue(path):
    """The words of a PO file in order, as a dictionary from name to text."""
    words, name, field = {}, None, None
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            match = re.fullmatch(r'(?:(msgid|msgstr)\s+)?(".*")', line)
            if not match:
                fail(f"{path}:{number}: not a line of a catalogue")
            field = match[1] or field
            text = ast.literal_eval(match[2])
            if match[1] == "msgid":
                name = text
                if name in words:
                    fail(f"{path}:{number}: {name} stands twice")
                words[name] = ""
            elif field == "msgstr":
                words[name] += text
            else:
                fail(f"{path}:{number}: a name must fit on one line")
    words.pop("", None)
    return words


def check(french, english):
    for name in french.keys() ^ english.keys():
        fail(f"{name} is missing in {'English' if name in french else 'French'}")
    for name in french:
        if not french[name] or not english[name]:
            fail(f"{name} is empty")
        places = [sorted(set(re.findall(r"\{[1-3]\}", w[name]))) for w in (french, english)]
        if places[0] != places[1]:
            fail(f"{name} has the places {places[0]} in French, {places[1]} in English")


def constant(name, prefix="DM_WORD_"):
    return prefix + re.sub(r"[^A-Za-z0-9]", "_", name).upper()


def quote(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def write_page(out_path, *stems):
    """A TypeScript module with both languages; a missing word is then a type error."""
    tables = {"french": {}, "english": {}}
    for stem in stems:
        french, english = read_catalogue(f"{stem}.fr.po"), read_catalogue(f"{stem}.en.po")
        check(french, english)
        for language, words in (("french", french), ("english", english)):
            for name in words.keys() & tables[language].keys():
                fail(f"{stem}: {name} stands in another catalogue too")
            tables[language].update(words)
    with open(out_path, "w", encoding="utf-8") as out:
        out.write("// Made by tools/words.py from the catalogues.\n")
        for language, words in tables.items():
            text = json.dumps(words, ensure_ascii=False, indent=2)
            kind = "" if language == "french" else ": Record<WordName, string>"
            out.write(f"export const {language}{kind} = {text};\n")
            if language == "french":
                out.write("export type WordName = keyof typeof french;\n")


def add_catalogue(words, path, start):
    """The words of one more catalogue whose names begin like that."""
    for name, text in read_catalogue(path).items():
        if not name.startswith(start):
            continue
        if name in words:
            fail(f"{path}: {name} stands in another catalogue too")
        words[name] = text


def add_catalogues(french, english, stems):
    for stem, _, start in (argument.partition(":") for argument in stems):
        add_catalogue(french, f"{stem}.fr.po", start)
        add_catalogue(english, f"{stem}.en.po", start)
    check(french, english)


def write_table(name, header_path, table_path, *stems):
    """The words of catalogues as an enum NAME_… and an array name_table."""
    french, english = {}, {}
    add_catalogues(french, english, stems)
    prefix = name.upper() + "_"
    with open(header_path, "w", encoding="utf-8") as out:
        out.write(f"/* Made by tools/words.py from the catalogues. */\nenum {{\n    {prefix}NONE,\n")
        out.write("".join(f"    {constant(word, prefix)},\n" for word in french))
        out.write(f"    {prefix}WORDS\n}};\n")
    with open(table_path, "w", encoding="utf-8") as out:
        out.write(f'/* Made by tools/words.py from the catalogues. */\n#include "{name}_words.h"\n\n')
        out.write(f'const char *const {name}_table[][DM_LANGUAGES] = {{\n    {{"", ""}},\n')
        out.write("".join(f"    {{{quote(french[word])}, {quote(english[word])}}},\n" for word in french))
        out.write("};\n")


def write_core(french_path, english_path, header_path, table_path, *stems):
    french, english = read_catalogue(french_path), read_catalogue(english_path)
    add_catalogues(french, english, stems)
    with open(header_path, "w", encoding="utf-8") as out:
        out.write("/* Made by tools/words.py from the catalogues. */\n")
        out.write("#ifndef DAMIER_WORD_LIST_H\n#define DAMIER_WORD_LIST_H\n\nenum {\n    DM_WORD_NONE,\n")
        out.write("".join(f"    {constant(name)},\n" for name in french))
        out.write("    DM_WORDS\n};\n\n#endif\n")
    with open(table_path, "w", encoding="utf-8") as out:
        out.write('/* Made by tools/words.py from the catalogues. */\n#include "base/word_table.h"\n\n')
        out.write('const dm_word_row dm_word_table[] = {\n    {"", {"", ""}},\n')
        for name in french:
            out.write(f"    {{{quote(name)}, {{{quote(french[name])}, {quote(english[name])}}}}},\n")
        out.write("};\nconst size_t dm_word_table_size = sizeof dm_word_table / sizeof *dm_word_table;\n")


if __name__ == "__main__":
    if len(sys.argv) > 3 and sys.argv[1] == "--page":
        write_page(*sys.argv[2:])
    elif len(sys.argv) >= 6 and sys.argv[1] == "--table":
        write_table(*sys.argv[2:])
    elif len(sys.argv) >= 5:
        write_core(*sys.argv[1:])
    else:
        fail("usage: words.py FR.po EN.po OUT.h OUT.c [STEM …], words.py --page OUT.ts STEM …, "
             "or words.py --table NAME OUT.h OUT.c STEM")
