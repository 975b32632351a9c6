# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads a QR code through libzbar, as a camera would: from half blocks of text, or from its squares."""
import ctypes

SCALE = 6  # dots to a square


def squares(lines):
    """The picture as rows of dark squares (1) and light ones (0)."""
    rows = []
    for line in lines:
        rows.append([int(character in " ▄") for character in line])
        rows.append([int(character in " ▀") for character in line])
    return rows


def decode(lines):
    """The text in the code; None if nothing can be read in it."""
    return decode_squares(squares(lines))


def decode_squares(rows):
    width, height = SCALE * len(rows[0]), SCALE * len(rows)
    dots = b"".join(bytes(0 if square else 255 for square in row for _ in range(SCALE)) * SCALE
                    for row in rows)
    zbar = ctypes.CDLL("libzbar.so.0")
    for function in ("zbar_image_scanner_create", "zbar_image_create", "zbar_image_first_symbol"):
        getattr(zbar, function).restype = ctypes.c_void_p
    zbar.zbar_symbol_get_data.restype = ctypes.c_char_p
    scanner = ctypes.c_void_p(zbar.zbar_image_scanner_create())
    image = ctypes.c_void_p(zbar.zbar_image_create())
    zbar.zbar_image_set_format(image, ctypes.c_ulong(int.from_bytes(b"Y800", "little")))
    zbar.zbar_image_set_size(image, width, height)
    zbar.zbar_image_set_data(image, dots, ctypes.c_ulong(len(dots)), None)
    zbar.zbar_scan_image(scanner, image)
    symbol = zbar.zbar_image_first_symbol(image)
    text = zbar.zbar_symbol_get_data(ctypes.c_void_p(symbol)).decode() if symbol else None
    zbar.zbar_image_destroy(image)
    zbar.zbar_image_scanner_destroy(scanner)
    return text
