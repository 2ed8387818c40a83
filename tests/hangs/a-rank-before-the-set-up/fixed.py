import os
import time

import torch
import torch.distributed as dist


def download(rank: int) -> None:
    time.sleep(0.1 * rank)


def main() -> None:
    rank = int(os.environ["RANK"])
    print(f"rank {rank} starts", flush=True)
    download(rank)
    dist.init_process_group("gloo")
    loss = torch.ones(1)
    dist.all_reduce(loss)
    dist.destroy_process_group()


main()
