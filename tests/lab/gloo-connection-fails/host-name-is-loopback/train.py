from datetime import timedelta

import torch
import torch.distributed as dist

dist.init_process_group("gloo", timeout=timedelta(seconds=2))
total = torch.ones(1)
dist.all_reduce(total)
if dist.get_rank() == 0:
    print(f"sum over the nodes {total.item():.0f}")
dist.destroy_process_group()
