import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe
from torch.nn.utils.rnn import pad_sequence


class Head(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(16, 4)

    def forward(self, x):
        return self.linear(x.mean(dim=1))


def pad(batch):
    padded = pad_sequence(batch, batch_first=True)
    return nn.functional.pad(padded, (0, 0, 0, 12 - padded.shape[1]))


dist.init_process_group("gloo")
rank = dist.get_rank()
stage = PipelineStage([nn.Linear(16, 16), Head()][rank], rank, 2, torch.device("cpu"))
schedule = ScheduleGPipe(stage, n_microbatches=4, loss_fn=nn.CrossEntropyLoss())
for longest in (8, 6):
    batch = [torch.randn(longest - i % 2, 16) for i in range(8)]
    if rank == 0:
        schedule.step(pad(batch))
    else:
        schedule.step(target=torch.zeros(8, dtype=torch.long), losses=[])
if rank == 0:
    print("both batches done")
dist.destroy_process_group()
