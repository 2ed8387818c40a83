"""Runs train.py on so many ranks, as torchrun does; once the job stands still, collects what its pages ask for.

Ends as the job ends where it ends by itself, and with 3 where it had to be ended. Usage: watch.py RANKS
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

QUIET = 10
"""A job that has printed nothing for so long stands still."""
LONGEST = 25
"""A slow job is looked at so long after its first line."""
STOOD_STILL = 3

FOLDER = Path("collected")
LOG = Path("job.log")


def start(ranks: str) -> subprocess.Popen:
    command = ["torchrun", "--standalone", f"--nproc-per-node={ranks}", "train.py"]
    env = {**os.environ, "PYTHONPATH": os.getcwd(), "TORCH_FR_BUFFER_SIZE": "2000", "OMP_NUM_THREADS": "1"}
    # A terminal that nobody types into: a debugger waits there.
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=LOG.open("wb"), stderr=subprocess.STDOUT, env=env)


def stands_still(job: subprocess.Popen) -> bool:
    """Waits until it does, or has run for long; false where it ends by itself."""
    began = changed = None
    size = 0
    while job.poll() is None:
        time.sleep(0.2)
        now, before, size = time.monotonic(), size, LOG.stat().st_size
        if size > before:
            began, changed = began or now, now
        if began and (now - changed > QUIET or now - began > LONGEST):
            return True
    return False


def environ(pid: str) -> dict[str, str]:
    try:
        entries = Path(f"/proc/{pid}/environ").read_text(errors="replace").split("\0")
    except OSError:
        return {}
    return dict(entry.split("=", 1) for entry in entries if "=" in entry)


def ranks_of(job: subprocess.Popen) -> dict[str, str]:
    """The processes that torchrun started, by rank."""
    children = Path(f"/proc/{job.pid}/task/{job.pid}/children").read_text().split()
    ranks = {environ(pid).get("RANK"): pid for pid in children}
    return {rank: ranks[rank] for rank in sorted(filter(None, ranks))}


def ask_for_recordings(ranks: dict[str, str]) -> None:
    """A rank that is stopped, or has not come to PyTorch, writes none."""
    asked = FOLDER / "asked"
    asked.touch()
    until = time.monotonic() + 8
    while time.monotonic() < until and len(list(FOLDER.glob("nccl_trace_rank_*"))) < len(ranks):
        time.sleep(0.2)
    asked.unlink()


def collect(job: subprocess.Popen) -> None:
    ranks = ranks_of(job)
    FOLDER.mkdir()
    shutil.copy(LOG, FOLDER / "log.txt")
    ask_for_recordings(ranks)
    for _ in range(2):
        for rank, pid in ranks.items():
            with (FOLDER / f"rank{rank}.txt").open("ab") as file:
                subprocess.run(["py-spy", "dump", "--subprocesses", "--pid", pid], stdout=file, stderr=subprocess.STDOUT)
        time.sleep(3)
    with (FOLDER / "ps.txt").open("wb") as file:
        subprocess.run(["ps", "u", "-p", ",".join([str(job.pid), *ranks.values()])], stdout=file)


def end(job: subprocess.Popen) -> None:
    for pid in ranks_of(job).values():
        os.kill(int(pid), signal.SIGKILL)
    job.kill()
    job.wait()


job = start(sys.argv[1])
stuck = stands_still(job)
if stuck:
    collect(job)
    end(job)
print(LOG.read_text(errors="replace"), end="")
sys.exit(STOOD_STILL if stuck else job.returncode)
