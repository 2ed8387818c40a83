import sys

import jax

process_id, num_processes = map(int, sys.argv[1:])
jax.distributed.initialize("127.0.0.1:29771", num_processes, process_id, initialization_timeout=10)
print(f"process {process_id} sees {jax.device_count()} devices", flush=True)
