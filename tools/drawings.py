#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns the drawings of the page's sprite into C, for paper.

    drawings.py DRAWING.h SPRITE.svg OUT.c

The header says which: DM_DRAWING_MAN_WHITE is the symbol `man-white`. Circles, arcs and transforms
become plain curves; `var(--name, #colour)` becomes the colour; shadows are left out.
"""
import math
import re
import sys
import xml.etree.ElementTree as xml

INHERITED = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap",
             "stroke-linejoin", "opacity")
KAPPA = 4 / 3 * (math.sqrt(2) - 1)  # a quarter of a circle as one curve
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}


def fail(message):
    sys.exit(f"drawings: {message}")


# ---- transforms, as (a, b, c, d, e, f)

def combine(m, n):
    return (m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1],
            m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
            m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5])


def rotation(degrees, x, y):
    turn = math.radians(degrees)
    c, s = math.cos(turn), math.sin(turn)
    return combine(combine((1, 0, 0, 1, x, y), (c, s, -s, c, 0, 0)), (1, 0, 0, 1, -x, -y))


def read_transform(text):
    made = (1, 0, 0, 1, 0, 0)
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", text or ""):
        values = [float(v) for v in re.split(r"[ ,]+", inside.strip())]
        if name == "translate":
            step = (1, 0, 0, 1, *values)
        elif name == "scale":
            step = (values[0], 0, 0, values[-1], 0, 0)
        elif name == "rotate":
            step = rotation(*values)
        else:
            fail(f"transform {name} is not known")
        made = combine(made, step)
    return made


# ---- outlines, as lists of (step, points)

def arc_curves(start, radius_x, radius_y, large, sweep, end):
    """An arc of an upright ellipse as curves of a quarter at most."""
    (x1, y1), (x2, y2) = [(x / radius_x, y / radius_y) for x, y in (start, end)]
    half, height = math.dist((x1, y1), (x2, y2)) / 2, 0
    grow = max(1, half)  # an ellipse too small for its ends grows
    if half < 1:
        height = math.sqrt(1 - half * half) * (1 if large != sweep else -1)
    middle = ((x1 + x2) / 2 - height * (y2 - y1) / (2 * half),
              (y1 + y2) / 2 + height * (x2 - x1) / (2 * half))
    first = math.atan2(y1 - middle[1], x1 - middle[0])
    turn = (math.atan2(y2 - middle[1], x2 - middle[0]) - first) % (2 * math.pi)
    if not sweep:
        turn -= 2 * math.pi
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    pull = 4 / 3 * math.tan(step / 4)
    place = lambda c, s: ((middle[0] + grow * c) * radius_x, (middle[1] + grow * s) * radius_y)
    for i in range(count):
        a, b = first + i * step, first + (i + 1) * step
        yield "C", [place(math.cos(a) - pull * math.sin(a), math.sin(a) + pull * math.cos(a)),
                    place(math.cos(b) + pull * math.sin(b), math.sin(b) - pull * math.cos(b)),
                    place(math.cos(b), math.sin(b))]


def read_path(text):
    steps, here, begin, command = [], (0, 0), (0, 0), None
    tokens = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", text)
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        kind, relative = command.upper(), command.islower()
        if kind not in NUMBERS:
            fail(f"path command {command} is not known")
        values = [float(tokens.pop(0)) for _ in range(NUMBERS[kind])]
        dx, dy = here if relative else (0, 0)
        if kind == "Z":
            steps.append(("Z", []))
            here = begin
            continue
        if kind in "HV":
            here = (values[0] + dx, here[1]) if kind == "H" else (here[0], values[0] + dy)
            steps.append(("L", [here]))
        elif kind == "A":
            end = (values[5] + dx, values[6] + dy)
            steps += arc_curves(here, values[0], values[1], values[3], values[4], end)
            here = end
        else:
            places = [(values[i] + dx, values[i + 1] + dy) for i in range(0, len(values), 2)]
            steps.append((kind, places))
            here = places[-1]
        if kind == "M":
            begin, command = here, "l" if relative else "L"
    return steps


def ellipse(x, y, rx, ry):
    kx, ky = rx * KAPPA, ry * KAPPA
    return [("M", [(x + rx, y)]),
            ("C", [(x + rx, y + ky), (x + kx, y + ry), (x, y + ry)]),
            ("C", [(x - kx, y + ry), (x - rx, y + ky), (x - rx, y)]),
            ("C", [(x - rx, y - ky), (x - kx, y - ry), (x, y - ry)]),
            ("C", [(x + kx, y - ry), (x + rx, y - ky), (x + rx, y)]), ("Z", [])]


def outline(element, kind):
    number = lambda name: float(element.get(name))
    if kind == "path":
        return read_path(element.get("d"))
    if kind == "circle":
        return ellipse(number("cx"), number("cy"), number("r"), number("r"))
    if kind == "ellipse":
        return ellipse(number("cx"), number("cy"), number("rx"), number("ry"))
    return fail(f"<{kind}> is not known")


# ---- shapes

def ink(text):
    text = re.sub(r"var\(--[\w-]+, *(#\w+)\)", r"\1", text)
    if text == "none":
        return "DM_INK_NONE"
    if text == "currentColor":
        return "DM_INK_CURRENT"
    if re.fullmatch("#[0-9a-f]{3}", text):
        text = "#" + "".join(2 * digit for digit in text[1:])
    if not re.fullmatch("#[0-9a-f]{6}", text):
        fail(f"colour {text} is not known")
    return "0x" + text[1:]


def collect(element, style, matrix, shapes):
    kind = element.tag.rpartition("}")[2]
    style = {**style, **{name: element.get(name) for name in INHERITED if element.get(name)}}
    matrix = combine(matrix, read_transform(element.get("transform")))
    if kind == "title" or "--shadow" in style["fill"]:
        return
    if kind in ("g", "symbol"):
        for child in element:
            collect(child, style, matrix, shapes)
        return
    place = lambda x, y: (matrix[0] * x + matrix[2] * y + matrix[4],
                          matrix[1] * x + matrix[3] * y + matrix[5])
    steps = [(step, [place(*at) for at in places])
             for step, places in outline(element, kind)]
    shapes.append((style, math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])), steps))


def write_shape(style, scale, steps, unit):
    dash = [float(v) * scale for v in style["stroke-dasharray"].split()] or [0, 0]
    is_round = "round" in (style["stroke-linecap"], style["stroke-linejoin"])
    pen = (f'{{{ink(style["fill"])}, {ink(style["stroke"])}, '
           f'{float(style["stroke-width"]) * scale:g}, {dash[0]:g}, {dash[1]:g}, '
           f'{round(100 - 100 * float(style["opacity"]))}, {str(is_round).lower()}}}')
    points = [round(v * unit) for _, places in steps for at in places for v in at]
    return (f'    {{{pen}, "{"".join(step for step, _ in steps)}",\n'
            f'     (const int16_t[]){{{", ".join(map(str, points))}}}}},\n')


def main(header_path, sprite_path, out_path):
    with open(header_path, encoding="utf-8") as file:
        header = file.read()
    unit = int(re.search(r"DM_DRAWING_UNIT = (\d+)", header)[1])
    constants = re.findall(r"^    (DM_DRAWING_\w+),$", header, re.MULTILINE)
    symbols = {s.get("id"): s for s in xml.parse(sprite_path).getroot()}
    plain = dict(zip(INHERITED, ("#000000", "none", "1", "", "", "", "1")))
    rows = ""
    with open(out_path, "w", encoding="ascii") as out:
        out.write('/* Made by tools/drawings.py. */\n#include "sheets/drawing.h"\n')
        for constant in constants:
            name = constant.removeprefix("DM_DRAWING_").lower()
            identity = name.replace("_", "-")
            symbol = symbols.get(identity)
            if symbol is None:
                fail(f"the sprite has no {identity}")
            shapes = []
            collect(symbol, plain, (1, 0, 0, 1, 0, 0), shapes)
            out.write(f"\nstatic const dm_shape {name}[] = {{\n")
            out.write("".join(write_shape(*shape, unit) for shape in shapes) + "};\n")
            width, height = symbol.get("viewBox").split()[2:]
            rows += (f'    [{constant}] = {{"{identity}", {name}, {len(shapes)}, '
                     f'{width}, {height}}},\n')
        out.write(f"\nconst dm_drawing dm_drawings[] = {{\n{rows}}};\n")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        fail("usage: drawings.py DRAWING.h SPRITE.svg OUT.c")
    main(*sys.argv[1:])
