import threading
import time

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset

cache_lock = threading.Lock()


def refresh_cache() -> None:
    while True:
        with cache_lock:
            time.sleep(0.5)


class Samples(Dataset):
    def __len__(self) -> int:
        return 64

    def __getitem__(self, at: int) -> torch.Tensor:
        with cache_lock:
            return torch.full((4,), float(at))


def main() -> None:
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    if rank == 2:
        threading.Thread(target=refresh_cache, name="refresh", daemon=True).start()
        time.sleep(0.2)
    loss = torch.ones(1)
    dist.all_reduce(loss)
    print(f"rank {rank} reads", flush=True)
    for step, batch in enumerate(DataLoader(Samples(), batch_size=8, num_workers=1, multiprocessing_context="spawn")):
        loss = batch.mean()
        dist.all_reduce(loss)
        if rank == 0:
            print(f"step {step} loss {loss.item():.3f}", flush=True)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
