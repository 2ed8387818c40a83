cat > train.py <<'PY'
import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def train(rank):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29655", rank=rank, world_size=2)
    total = torch.ones(1)
    dist.all_reduce(total)
    if rank == 0:
        print("ranks that took part:", int(total))
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(train, nprocs=2)
PY
python3 train.py
