import os

import torch
import torch.distributed as dist

local_rank = int(os.environ["LOCAL_RANK"])
dist.init_process_group("gloo")
total = torch.ones(1) * local_rank
dist.all_reduce(total)
if local_rank == 0:
    print(f"sum {total.item()}")
dist.destroy_process_group()
