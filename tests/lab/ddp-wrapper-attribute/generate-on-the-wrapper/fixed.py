import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 4)

    def forward(self, x):
        return self.layer(x)

    def generate(self, x):
        return self.forward(x).argmax(-1)


dist.init_process_group("gloo")
model = DistributedDataParallel(Model())
model(torch.randn(2, 4)).sum().backward()
with torch.no_grad():
    answers = model.module.generate(torch.randn(2, 4))
if dist.get_rank() == 0:
    print(f"{len(answers)} answers")
dist.destroy_process_group()
