"""``%load_ext faultline`` in IPython or Jupyter, whose exceptions reach no hook of Python."""

import subprocess
import sys
import traceback
from typing import Any

from ._program import ask


def load_ipython_extension(shell: Any) -> None:
    """Adds the magic ``%faultline``: the answer to the last exception, or to what the expression behind it holds.

    >>> %load_ext faultline
    >>> %faultline
    >>> %faultline out  # of a cell that begins with %%capture out
    """

    def faultline(line: str) -> None:
        text = _text_of(shell.ev(line)) if line.strip() else _last_exception()
        asked = ask(text, stderr=subprocess.STDOUT)
        print(asked.stdout.decode("utf-8", "replace"), end="")

    shell.register_magic_function(faultline, "line", "faultline")


def _text_of(value: Any) -> str:
    """What was captured, or any text."""
    outputs = [getattr(value, name, None) for name in ("stdout", "stderr")]
    return "".join(outputs) if all(isinstance(one, str) for one in outputs) else str(value)


def _last_exception() -> str:
    error = getattr(sys, "last_value", None)
    if error is None:
        return ""
    return "".join(traceback.format_exception(type(error), error, error.__traceback__))
