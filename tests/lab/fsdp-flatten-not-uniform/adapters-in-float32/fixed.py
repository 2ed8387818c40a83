import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.base = nn.Linear(8, 8, dtype=torch.bfloat16)
        self.adapter = nn.Linear(8, 8, bias=False)

    def forward(self, x):
        return self.base(x) + self.adapter(x)


dist.init_process_group("gloo")
model = nn.Sequential(Block(), Block()).float()
policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
for block in model:
    fully_shard(block, mp_policy=policy)
fully_shard(model, mp_policy=policy)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model(torch.randn(4, 8)).sum().backward()
optimizer.step()
if dist.get_rank() == 0:
    print("step done")
dist.barrier()
dist.destroy_process_group()
