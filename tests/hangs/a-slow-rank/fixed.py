import time

import torch
import torch.distributed as dist


def augment(rank: int) -> torch.Tensor:
    time.sleep(0.01)
    return torch.rand(8)


def main() -> None:
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    for step in range(40):
        loss = augment(rank).mean()
        dist.all_reduce(loss)
        if rank == 0:
            print(f"step {step} loss {loss.item():.3f}", flush=True)
    dist.destroy_process_group()


main()
