import os

import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group("gloo")
local_rank = int(os.environ["LOCAL_RANK"])
model = DistributedDataParallel(nn.Linear(4, 4), device_ids=[local_rank])
if dist.get_rank() == 0:
    print("wrapped")
dist.destroy_process_group()
