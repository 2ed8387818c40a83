import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP

dist.init_process_group("gloo")
model = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 1))
for layer in model:
    layer.compile(backend="aot_eager")
model = DDP(model, bucket_cap_mb=0.5)
loss = model(torch.ones(8, 64)).pow(2).mean()
loss.backward()
if dist.get_rank() == 0:
    print("one step done")
dist.destroy_process_group()
