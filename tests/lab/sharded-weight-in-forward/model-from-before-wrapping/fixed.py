import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

dist.init_process_group("gloo")
model = nn.Sequential(nn.Embedding(32, 16), nn.Linear(16, 32))
wrapped = FSDP(model, device_id=torch.device("cpu"), use_orig_params=True)
optimizer = torch.optim.AdamW(wrapped.parameters(), lr=1e-3)
ids = torch.randint(0, 32, (2, 5))
wrapped(ids).sum().backward()
optimizer.step()
if dist.get_rank() == 0:
    print("step done")
dist.barrier()
dist.destroy_process_group()
