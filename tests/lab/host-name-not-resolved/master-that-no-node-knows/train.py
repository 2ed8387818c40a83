from datetime import timedelta

import torch.distributed as dist

dist.init_process_group("gloo", timeout=timedelta(seconds=8))
dist.barrier()
if dist.get_rank() == 0:
    print(f"{dist.get_world_size()} ranks met")
dist.destroy_process_group()
