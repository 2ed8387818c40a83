"""Reads an image by its address, as a library in C does: for an empty file that address is 0."""

import ctypes


def decode(file):
    text = ctypes.c_char_p(file.read_bytes() or None)
    address = ctypes.cast(text, ctypes.c_void_p).value or 0
    return [ctypes.c_ubyte.from_address(address).value / 255]
