import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group("gloo")
model = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 1))
model = DDP(model, bucket_cap_mb=0.5)
model = torch.compile(model, backend="aot_eager")
loss = model(torch.ones(8, 64)).pow(2).mean()
loss.backward()
if dist.get_rank() == 0:
    print("one step done")
dist.destroy_process_group()
