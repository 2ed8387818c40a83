import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import fully_shard


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(32, 16)
        self.head = nn.Linear(16, 32)

    def encode(self, ids):
        return self.embedding(ids)

    def forward(self, ids):
        return self.head(self.encode(ids))


dist.init_process_group("gloo")
model = fully_shard(Encoder())
ids = torch.randint(0, 32, (2, 5))
features = model.encode(ids)
if dist.get_rank() == 0:
    print(f"features {tuple(features.shape)}")
dist.barrier()
dist.destroy_process_group()
