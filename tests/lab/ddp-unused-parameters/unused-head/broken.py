import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Linear(16, 16)
        self.head = nn.Linear(16, 2)
        # Only some of the runs train it.
        self.auxiliary = nn.Linear(16, 2)

    def forward(self, x):
        return self.head(self.backbone(x))


dist.init_process_group("gloo")
model = DistributedDataParallel(Classifier())
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for step in range(3):
    loss = model(torch.randn(8, 16)).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(f"step {step} done")
dist.barrier()
dist.destroy_process_group()
