import os
from pathlib import Path

cache = Path(os.environ["CACHE"])
for shard in range(4):
    (cache / f"shard-{shard}.bin").write_bytes(bytes(2_000_000))
print("downloaded")
