import argparse

import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--learning-rate", type=float, default=0.01)
args = parser.parse_args()

dist.init_process_group("gloo")
if dist.get_rank() == 0:
    print(f"learning rate {args.learning_rate}")
dist.barrier()
dist.destroy_process_group()
