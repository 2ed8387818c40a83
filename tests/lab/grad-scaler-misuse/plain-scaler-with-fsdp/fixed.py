import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.sharded_grad_scaler import ShardedGradScaler

dist.init_process_group("gloo")
model = nn.Sequential(nn.Linear(4, 1, bias=False), nn.Linear(1, 4, bias=False))
for p in model[1].parameters():
    p.requires_grad_(False)
model = FSDP(model, device_id=torch.device("cpu"), use_orig_params=True)
optimizer = torch.optim.SGD((p for p in model.parameters() if p.requires_grad), lr=0.1)
scaler = ShardedGradScaler("cpu")
scaler.scale(model(torch.randn(2, 4)).pow(2).mean()).backward()
scaler.step(optimizer)
scaler.update()
if dist.get_rank() == 0:
    print("step done")
dist.barrier()
dist.destroy_process_group()
