# Trains until it is asked to end, and then finds no room for its checkpoint.
import signal
import sys
import time


def save(number, frame):
    print(f"signal {number}: saving", flush=True)
    with open("/dev/full", "w") as checkpoint:
        checkpoint.write("weights")
    sys.exit(0)


signal.signal(signal.SIGTERM, save)
for step in range(600):
    print(f"step {step}", flush=True)
    time.sleep(0.5)
