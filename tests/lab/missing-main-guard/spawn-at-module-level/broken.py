import torch.multiprocessing as mp


def work(rank):
    print(f"rank {rank} done")


mp.spawn(work, nprocs=1)
