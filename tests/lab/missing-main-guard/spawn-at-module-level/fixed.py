import torch.multiprocessing as mp


def work(rank):
    print(f"rank {rank} done")


if __name__ == "__main__":
    mp.spawn(work, nprocs=1)
