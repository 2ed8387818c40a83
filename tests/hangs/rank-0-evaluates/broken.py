import torch
import torch.distributed as dist
from torch import nn


def evaluate(model: nn.Module, batches: int) -> float:
    correct = 0
    for _ in range(batches):
        scores = model(torch.rand(64, 256))
        correct += int((scores.argmax(dim=1) == 0).sum())
    return correct / (64 * batches)


def main() -> None:
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    model = nn.Sequential(nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 10))
    for epoch in range(2):
        loss = torch.full((1,), 1.0 / (epoch + 1))
        dist.all_reduce(loss)
        if rank == 0:
            print(f"epoch {epoch} loss {loss.item():.3f}", flush=True)
            evaluate(model, batches=10_000_000)
        dist.barrier()
    dist.destroy_process_group()


main()
