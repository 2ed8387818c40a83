import torch.multiprocessing as mp


def worker(world_size):
    print(f"one of {world_size}")


if __name__ == "__main__":
    mp.spawn(worker, args=(2,), nprocs=2)
