from datetime import timedelta

import torch.distributed as dist

dist.init_process_group("gloo", timeout=timedelta(seconds=10))
if dist.get_rank() == 0:
    print(f"{dist.get_world_size()} ranks")
dist.barrier()
dist.destroy_process_group()
