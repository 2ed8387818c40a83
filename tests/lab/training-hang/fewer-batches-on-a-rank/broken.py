import time
from datetime import timedelta

import torch
import torch.distributed as dist

dist.init_process_group("gloo")
rank = dist.get_rank()
batches = range(7 - rank)  # 13 files do not divide by 2 ranks.
for step in batches:
    dist.monitored_barrier(timeout=timedelta(seconds=8), wait_all_ranks=True)
    dist.all_reduce(torch.ones(1))
time.sleep(30 * (rank == 1))  # Saves.
dist.destroy_process_group()
