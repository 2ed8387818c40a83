import sys
import time

import jax

process_id = int(sys.argv[1])
jax.distributed.initialize("127.0.0.1:29772", 2, process_id, shutdown_timeout_seconds=8)
with open(f"shard-{process_id}.txt") as shard:
    rows = len(shard.readlines())
time.sleep(rows)
print(f"process {process_id} trained on {rows} rows", flush=True)
