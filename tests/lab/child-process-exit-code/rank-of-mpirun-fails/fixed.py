import os
import sys

files = ["shard-0.bin", "shard-1.bin"]
rank = int(os.environ["OMPI_COMM_WORLD_RANK"])
if rank >= len(files):
    sys.exit(f"no shard for rank {rank}")
print(f"rank {rank} reads {files[rank]}")
