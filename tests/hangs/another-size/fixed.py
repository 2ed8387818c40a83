import torch
import torch.distributed as dist
from torch import nn


def build() -> nn.Module:
    return nn.Linear(32, 10)


def share_weights(model: nn.Module) -> None:
    for weight in model.parameters():
        dist.broadcast(weight.data, src=0)


def main() -> None:
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    print(f"rank {rank} is there", flush=True)
    model = build()
    share_weights(model)
    for step in range(6):
        loss = model(torch.rand(8, 32)).square().mean().detach()
        dist.all_reduce(loss)
        if rank == 0:
            print(f"step {step} loss {loss.item():.3f}", flush=True)
    dist.destroy_process_group()


main()
