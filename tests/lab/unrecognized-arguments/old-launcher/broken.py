import argparse

import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default=3)
args = parser.parse_args()

dist.init_process_group("gloo")
if dist.get_rank() == 0:
    print(f"{args.epochs} epochs")
dist.barrier()
dist.destroy_process_group()
