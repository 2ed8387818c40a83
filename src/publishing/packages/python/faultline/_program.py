"""Where the program is that came with this package."""

import os
import subprocess
import sys
import sysconfig
from typing import Any, Iterator


def program() -> str:
    """The path of the program ``faultline``.

    pip puts it where the scripts of the environment are; ``pip install --user`` and ``--target`` have places of their
    own. A program of that name that only stands on ``PATH`` is not taken: it may be somebody else's.

    :raises FileNotFoundError: where it is in none of them, with all places that were looked at.
    """
    looked = list(_places())
    for place in looked:
        if os.access(place, os.X_OK) and os.path.isfile(place):
            return place
    raise FileNotFoundError("The program faultline is in none of: " + ", ".join(looked))


def ask(text: str, *options: str, **how: Any) -> "subprocess.CompletedProcess[bytes]":
    """Has the program read a text. ``how`` says what becomes of its complaints, and how long it may take."""
    command = [program(), *options, "-"]
    return subprocess.run(command, input=text.encode("utf-8", "replace"), stdout=subprocess.PIPE, check=False, **how)


def _places() -> Iterator[str]:
    name = "faultline" + (sysconfig.get_config_var("EXE") or "")
    yield os.path.join(sysconfig.get_path("scripts"), name)
    user = "osx_framework_user" if sys.platform == "darwin" else os.name + "_user"
    if user in sysconfig.get_scheme_names():
        yield os.path.join(sysconfig.get_path("scripts", user), name)
    package = os.path.dirname(os.path.abspath(__file__))
    # `pip install --target`, and `--prefix`: lib/python3.x/site-packages lies three folders below.
    yield os.path.join(os.path.dirname(package), "bin", name)
    yield os.path.join(os.path.dirname(package), "..", "..", "..", "bin", name)
