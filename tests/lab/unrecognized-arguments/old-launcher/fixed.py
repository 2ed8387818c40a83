import argparse
import os

import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--epochs", type=int, default=3)
parser.add_argument("--local-rank", "--local_rank", type=int, default=int(os.environ.get("LOCAL_RANK", 0)))
args = parser.parse_args()

dist.init_process_group("gloo")
if dist.get_rank() == 0:
    print(f"{args.epochs} epochs")
dist.barrier()
dist.destroy_process_group()
