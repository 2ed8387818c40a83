import os
import sys

files = ["shard-0.bin"]
task = int(os.environ["SLURM_PROCID"])
if task >= len(files):
    sys.exit(f"no shard for task {task}")
print(f"task {task} reads {files[task]}", flush=True)
