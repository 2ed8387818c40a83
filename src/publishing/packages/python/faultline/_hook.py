"""An answer below the traceback of the rank that fails first."""

import os
import subprocess
import sys
import tempfile
import threading
import traceback
from types import TracebackType
from typing import Any, Optional, Type

from ._program import ask

#: Seconds by which the end of a process is delayed at most.
LONGEST = 2.0
#: How launchers say how many processes they started.
WORLD = ("WORLD_SIZE", "SLURM_NTASKS", "OMPI_COMM_WORLD_SIZE", "PMI_SIZE")
#: Ends on purpose.
QUIET = (KeyboardInterrupt, SystemExit, GeneratorExit)

_answered = threading.Lock()


def install(*, language: Optional[str] = None) -> None:
    """Answers below the traceback of an exception that nobody caught, in the main thread or in another.

    Of the processes that one launcher started on a node only the first that fails answers; each node has its own. It never
    raises, it delays the end of the process by two seconds at most, and what was installed before still runs first.
    Calling it again changes nothing.

    :param language: ``"en"`` or ``"zh"``; without it that of ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``.

    >>> install()
    """
    if getattr(sys.excepthook, "_faultline", False):
        return
    main, thread = sys.excepthook, threading.excepthook

    def in_main(kind: Type[BaseException], error: BaseException, trace: Optional[TracebackType]) -> None:
        main(kind, error, trace)
        _answer(kind, error, trace, language)

    def in_thread(args: Any) -> None:
        thread(args)
        _answer(args.exc_type, args.exc_value, args.exc_traceback, language)

    in_main._faultline = True  # type: ignore[attr-defined]
    sys.excepthook, threading.excepthook = in_main, in_thread


def _answer(
    kind: Type[BaseException],
    error: Optional[BaseException],
    trace: Optional[TracebackType],
    language: Optional[str],
) -> None:
    # Whatever goes wrong here is not what the reader came for: the traceback stands above.
    try:
        if issubclass(kind, QUIET) or not _answered.acquire(blocking=False) or not _is_first():
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        options = ["--lang", language] if language else []
        asked = ask(text, *options, stderr=subprocess.DEVNULL, timeout=LONGEST)
        if asked.returncode == 0:
            sys.stderr.write("\n" + asked.stdout.decode("utf-8", "replace"))
            sys.stderr.flush()
    except BaseException:  # noqa: BLE001
        pass


def _is_first() -> bool:
    """Whether no other process of the same launch has failed on this node. A job of one process always is."""
    if all(os.environ.get(name, "1") == "1" for name in WORLD):
        return True
    launch = [os.getuid(), os.getppid(), _start_of(os.getppid()), os.environ.get("TORCHELASTIC_RESTART_COUNT", "0")]
    name = "faultline-" + "-".join(str(part) for part in launch)
    try:
        # Whoever makes it is the first: no other process can have made it, nor can a link stand there.
        os.close(os.open(os.path.join(tempfile.gettempdir(), name), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return False
    return True


def _start_of(process: int) -> str:
    """When a process began, so that a later one of the same number is not taken for it; empty where nobody tells."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[19]
    except OSError:
        return ""
