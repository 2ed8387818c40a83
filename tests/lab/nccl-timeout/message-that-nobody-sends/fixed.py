import time
from datetime import timedelta

import torch
import torch.distributed as dist

dist.init_process_group("gloo", timeout=timedelta(seconds=5))
activations = torch.ones(4)
if dist.get_rank() == 0:
    dist.send(activations, dst=1)
else:
    dist.recv(activations, src=0)
dist.barrier()
dist.destroy_process_group()
