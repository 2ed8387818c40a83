"""Texts and the holes in them, as Python writes them in `%`, in `format` and in f-strings."""

import re

ANY = {"hole": "…"}
HOLES = {"d": "int", "i": "int", "u": "int", "f": "number", "F": "number", "e": "number", "g": "number", "x": "hex", "X": "hex"}
PERCENT = re.compile(r"%(?:\((\w+)\))?[-#0 +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?([diouxXeEfFgGcrsa%])")
FIELD = re.compile(r"\{\{|\}\}|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")


def percent(text):
    parts, at = [], 0
    for found in PERCENT.finditer(text):
        parts.append(text[at : found.start()])
        parts.append("%" if found[2] == "%" else {"hole": HOLES.get(found[2], "…")})
        at = found.end()
    return [*parts, text[at:]]


def hole_of(form):
    kind = form[-1:]
    if kind in ("x", "X"):
        return ANY
    return {"hole": HOLES.get(kind, "…")} if re.fullmatch(r"[-+ ]?\d*(?:\.\d+)?[dfFeg]", form) else ANY


def braces(text, given={}):
    """A text for `format`: `given` has what stands for the names that it is called with."""
    parts, at = [], 0
    for found in FIELD.finditer(text):
        field = found[0]
        parts.append(text[at : found.start()])
        if field in ("{{", "}}"):
            parts.append(field[0])
        elif field[1:-1] in given:
            parts.extend(given[field[1:-1]])
        else:
            parts.append(hole_of(field[1:-1].partition(":")[2]))
        at = found.end()
    return [*parts, text[at:]]


def is_text(parts):
    return any(isinstance(part, str) and part.strip() for part in parts)


def with_end(parts):
    """A hole at the end of each line: who was handed the text may add something there."""
    lines = [piece for part in parts for piece in (re.sub(r"\n", "\0\n", part).split("\0") if isinstance(part, str) else [part])]
    ended = [one for piece in lines for one in ([ANY, piece] if isinstance(piece, str) and piece.startswith("\n") else [piece])]
    return [*ended, ANY]


def words_of(name):
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}
