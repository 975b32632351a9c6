#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns fonts into C: for each the letters French and English need, as a small TrueType file
without hints, and how wide each letter is.

    fonts.py OUT.c NAME=FONT.ttf …

Reads TrueType outlines only, which is what DejaVu has; needs no library. The same fonts give the
same file to the byte.
"""
import struct
import sys

from c_array import write_array

CHARACTERS = sorted({*range(0x20, 0x7F), *range(0xA0, 0x180),  # names from all over Europe
                     0x2009, 0x2010, 0x2011, 0x202F,  # thin and unbroken
                     *map(ord, "‘’“”‹›„‚–—…•→←✓✗€−")})
MISSING = 0  # the glyph of what a font does not have
# Of the names a font has: copyright, family, style, full name, name in files.
KEPT_NAMES = (0, 1, 2, 4, 6)
WINDOWS_UNICODE_ENGLISH = (3, 1, 0x409)

WORDS, SCALE, MORE, SCALE_XY, SCALE_2X2, INSTRUCTIONS = 1, 8, 0x20, 0x40, 0x80, 0x100


class Font:
    """The tables of a TrueType file."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        count, = struct.unpack_from(">H", self.data, 4)
        self.tables = {}
        for i in range(count):
            tag, _, offset, length = struct.unpack_from(">4sLLL", self.data, 12 + 16 * i)
            self.tables[tag.decode()] = self.data[offset:offset + length]
        if "glyf" not in self.tables:
            sys.exit(f"fonts: {path} has no TrueType outlines")
        self.units, = struct.unpack_from(">H", self.tables["head"], 18)
        self.glyph_count, = struct.unpack_from(">H", self.tables["maxp"], 4)
        self.long_metrics, = struct.unpack_from(">H", self.tables["hhea"], 34)
        self.places = self.read_places()
        self.map = self.read_map()

    def read_places(self):
        is_long, = struct.unpack_from(">h", self.tables["head"], 50)
        count = self.glyph_count + 1
        if is_long:
            return struct.unpack_from(f">{count}L", self.tables["loca"])
        return [2 * at for at in struct.unpack_from(f">{count}H", self.tables["loca"])]

    def read_map(self):
        """The glyph of each character of the first plane, from the table in format 4."""
        table = self.tables["cmap"]
        for i in range(struct.unpack_from(">H", table, 2)[0]):
            platform, encoding, at = struct.unpack_from(">HHL", table, 4 + 8 * i)
            if (platform, encoding) == (3, 1) and struct.unpack_from(">H", table, at)[0] == 4:
                return read_segments(table, at)
        return sys.exit("fonts: no table of characters in format 4")

    def metrics(self, glyph):
        """Its advance and its left side bearing."""
        table, last = self.tables["hmtx"], self.long_metrics - 1
        if glyph <= last:
            return struct.unpack_from(">Hh", table, 4 * glyph)
        bearing, = struct.unpack_from(">h", table, 4 * (last + 1) + 2 * (glyph - last - 1))
        return struct.unpack_from(">H", table, 4 * last)[0], bearing

    def outline(self, glyph):
        return self.tables["glyf"][self.places[glyph]:self.places[glyph + 1]]

    def name(self, number):
        _, count, texts = struct.unpack_from(">HHH", self.tables["name"])
        for i in range(count):
            *which, kind, length, at = struct.unpack_from(">6H", self.tables["name"], 6 + 12 * i)
            if kind == number and tuple(which) == WINDOWS_UNICODE_ENGLISH:
                return self.tables["name"][texts + at:texts + at + length]
        return b""


def read_segments(table, at):
    count = struct.unpack_from(">H", table, at + 6)[0] // 2
    column = lambda n, kind: struct.unpack_from(f">{count}{kind}", table, at + 14 + n * 2 * count
                                                + (2 if n else 0))
    ends, starts, deltas, offsets = column(0, "H"), column(1, "H"), column(2, "h"), column(3, "H")
    glyphs = {}
    for i in range(count):
        for character in range(starts[i], min(ends[i], 0xFFFE) + 1):
            glyph = character
            if offsets[i]:
                place = at + 16 + 6 * count + 2 * i + offsets[i] + 2 * (character - starts[i])
                glyph, = struct.unpack_from(">H", table, place)
            if glyph or not offsets[i]:
                glyphs[character] = (glyph + deltas[i]) & 0xFFFF
    return glyphs


# ---- outlines

def parts_of(outline):
    """Where a composed outline names its parts: the places of their numbers; and its end."""
    places, at, flags = [], 10, MORE
    while flags & MORE:
        flags, = struct.unpack_from(">H", outline, at)
        places.append(at + 2)
        at += 4 + (4 if flags & WORDS else 2)
        at += 2 if flags & SCALE else 4 if flags & SCALE_XY else 8 if flags & SCALE_2X2 else 0
    return places, at


def is_composed(outline):
    return len(outline) > 0 and struct.unpack_from(">h", outline)[0] < 0


def closure(font, glyphs):
    """The glyphs and all their parts, in order, the missing glyph first."""
    wanted, queue = set(), [MISSING, *glyphs]
    while queue:
        glyph = queue.pop()
        if glyph in wanted:
            continue
        wanted.add(glyph)
        outline = font.outline(glyph)
        if is_composed(outline):
            queue += [struct.unpack_from(">H", outline, at)[0] for at in parts_of(outline)[0]]
    return sorted(wanted)


def without_hints(outline, numbers):
    """An outline with its parts renumbered and its instructions dropped."""
    if not outline:
        return b""
    if not is_composed(outline):
        contours, = struct.unpack_from(">h", outline)
        at = 10 + 2 * contours
        length, = struct.unpack_from(">H", outline, at)
        return outline[:at] + b"\0\0" + outline[at + 2 + length:]
    places, end = parts_of(outline)
    made = bytearray(outline[:end])
    for at in places:
        flags, part = struct.unpack_from(">HH", outline, at - 2)
        struct.pack_into(">HH", made, at - 2, flags & ~INSTRUCTIONS, numbers[part])
    return bytes(made)


# ---- tables

def make_outlines(font, kept):
    numbers = {old: new for new, old in enumerate(kept)}
    glyf, places = b"", [0]
    for glyph in kept:
        outline = without_hints(font.outline(glyph), numbers)
        glyf += outline + b"\0" * (len(outline) % 2)
        places.append(len(glyf))
    return glyf, struct.pack(f">{len(places)}H", *(at // 2 for at in places))


def make_map(characters):
    """Format 4, a segment for each run of characters whose glyphs run too."""
    segments = []
    for character, glyph in sorted(characters.items()):
        if segments and character == segments[-1][1] + 1 \
                and glyph - character == segments[-1][2]:
            segments[-1][1] = character
        else:
            segments.append([character, character, glyph - character])
    segments.append([0xFFFF, 0xFFFF, 1])
    count = len(segments)
    power = 1 << (count.bit_length() - 1)
    search = (2 * power, power.bit_length() - 1, 2 * count - 2 * power)
    starts, ends, deltas = zip(*segments)
    body = struct.pack(f">{count}HH{count}H{count}H{count}H", *ends, 0, *starts,
                       *(delta & 0xFFFF for delta in deltas), *[0] * count)
    table = struct.pack(">HHHHHHH", 4, 14 + len(body), 0, 2 * count, *search) + body
    return struct.pack(">HHHHL", 0, 1, 3, 1, 12) + table


def make_names(font):
    records, texts = b"", b""
    for number in KEPT_NAMES:
        text = font.name(number)
        records += struct.pack(">6H", *WINDOWS_UNICODE_ENGLISH, number, len(text), len(texts))
        texts += text
    return struct.pack(">HHH", 0, len(KEPT_NAMES), 6 + len(records)) + records + texts


def checksum(data):
    data += b"\0" * (-len(data) % 4)
    return sum(struct.unpack(f">{len(data) // 4}L", data)) & 0xFFFFFFFF


def assemble(tables, adjustment=0):
    """The file; the sum of its first table leaves out the adjustment of the whole."""
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    head = struct.pack(">LHHHH", 0x10000, count, 16 * power, power.bit_length() - 1,
                       16 * (count - power))
    at, directory, body = 12 + 16 * count, b"", b""
    for tag, data in sorted(tables.items()):
        directory += struct.pack(">4sLLL", tag.encode(), checksum(data), at, len(data))
        data += b"\0" * (-len(data) % 4)
        at, body = at + len(data), body + data
    made = bytearray(head + directory + body)
    at = struct.unpack_from(">L", made, 12 + 16 * sorted(tables).index("head") + 8)[0]
    struct.pack_into(">L", made, at + 8, adjustment)
    return bytes(made)


def subset(font, characters):
    """The file with only these characters, and the new glyph of each."""
    kept = closure(font, [font.map[c] for c in characters])
    numbers = {old: new for new, old in enumerate(kept)}
    glyphs = {c: numbers[font.map[c]] for c in characters}
    glyf, loca = make_outlines(font, kept)
    head = bytearray(font.tables["head"])
    struct.pack_into(">L", head, 8, 0)   # the adjustment, put in place at the end
    struct.pack_into(">h", head, 50, 0)  # short places
    maxp, hhea = bytearray(font.tables["maxp"]), bytearray(font.tables["hhea"])
    struct.pack_into(">H", maxp, 4, len(kept))
    struct.pack_into(">H", hhea, 34, len(kept))
    tables = {
        "head": bytes(head), "maxp": bytes(maxp), "hhea": bytes(hhea), "glyf": glyf, "loca": loca,
        "hmtx": b"".join(struct.pack(">Hh", *font.metrics(glyph)) for glyph in kept),
        "cmap": make_map(glyphs), "name": make_names(font), "OS/2": font.tables["OS/2"],
        "post": struct.pack(">L", 0x30000) + font.tables["post"][4:16] + b"\0" * 16,
    }
    adjustment = (0xB1B0AFBA - checksum(assemble(tables))) & 0xFFFFFFFF
    return assemble(tables, adjustment), glyphs


# ---- C

def write_face(out, name, font):
    characters = [c for c in CHARACTERS if c in font.map]
    data, glyphs = subset(font, characters)
    thousandths = lambda value: round(value * 1000 / font.units)
    out.write(f"\nstatic const dm_glyph {name}_glyphs[] = {{\n")
    for character in characters:
        advance = thousandths(font.metrics(font.map[character])[0])
        out.write(f"    {{{character}, {glyphs[character]}, {advance}}},\n")
    out.write("};\n\n")
    write_array(out, f"static const unsigned char {name}_file[]", data)
    box = map(thousandths, struct.unpack_from(">4h", font.tables["head"], 36))
    ascent, descent = map(thousandths, struct.unpack_from(">hh", font.tables["hhea"], 4))
    capital = thousandths(struct.unpack_from(">h", font.outline(font.map[ord("H")]), 8)[0])
    file_name = font.name(6).decode("utf-16-be")
    return (f'    {{"{file_name}", {name}_glyphs, {len(characters)}, {name}_file, {len(data)},\n'
            f"     {{{', '.join(map(str, box))}}}, {ascent}, {descent}, {capital}}},\n")


def main(out_path, *faces):
    with open(out_path, "w", encoding="ascii") as out:
        out.write('/* Made by tools/fonts.py. */\n#include "sheets/face.h"\n')
        rows = [write_face(out, name, Font(path))
                for name, _, path in (face.partition("=") for face in faces)]
        out.write("\nconst dm_face dm_faces[] = {\n" + "".join(rows) + "};\n")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: fonts.py OUT.c NAME=FONT.ttf …")
    main(*sys.argv[1:])
