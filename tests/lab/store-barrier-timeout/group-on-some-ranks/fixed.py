from datetime import timedelta

import torch
import torch.distributed as dist

limit = timedelta(seconds=10)
dist.init_process_group("gloo")
readers = dist.new_group([0], timeout=limit)
total = torch.ones(1)
dist.all_reduce(total)
if dist.get_rank() == 0:
    print(f"sum {total.item()}")
dist.destroy_process_group()
