import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(16, 16)

    def forward(self, x, mask=None):
        return self.linear(x), mask


class Head(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(16, 4)

    def forward(self, x, mask=None):
        return self.linear(x)


dist.init_process_group("gloo")
rank = dist.get_rank()
stage = PipelineStage([Block(), Head()][rank], rank, 2, torch.device("cpu"))
schedule = ScheduleGPipe(stage, n_microbatches=2, loss_fn=nn.MSELoss())
if rank == 0:
    schedule.step(torch.randn(8, 16))
    print("step done")
else:
    schedule.step(target=torch.zeros(8, 4), losses=[])
dist.destroy_process_group()
