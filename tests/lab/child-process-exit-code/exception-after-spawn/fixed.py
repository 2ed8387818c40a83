import sys

import torch.multiprocessing as mp

SHARDS = ["train-0.bin", "train-1.bin"]


def train(rank):
    if rank >= len(SHARDS):
        sys.exit(f"no shard for rank {rank}")
    print(f"rank {rank} reads {SHARDS[rank]}")


if __name__ == "__main__":
    mp.spawn(train, nprocs=2)
