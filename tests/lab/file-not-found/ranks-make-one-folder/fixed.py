import os

import torch.distributed as dist

dist.init_process_group("gloo")
os.makedirs("runs", exist_ok=True)
dist.barrier()
if dist.get_rank() == 0:
    print(f"folder {os.path.isdir('runs')}")
dist.destroy_process_group()
