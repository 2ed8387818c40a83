import time
from pathlib import Path

last = Path("last.txt")
first = int(last.read_text()) + 1 if last.exists() else 0
for step in range(first, 10):
    time.sleep(1)
    last.write_text(str(step))
print("10 steps done")
