"""``python -m faultline``: the program itself, with the same arguments."""

import os
import subprocess
import sys

from ._program import program


def main() -> None:
    arguments = [program(), *sys.argv[1:]]
    if os.name == "posix":
        os.execv(arguments[0], arguments)
    sys.exit(subprocess.call(arguments))


if __name__ == "__main__":
    main()
