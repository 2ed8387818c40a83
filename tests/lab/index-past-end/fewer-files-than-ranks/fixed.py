import torch
import torch.distributed as dist

dist.init_process_group("gloo")
rank, world_size = dist.get_rank(), dist.get_world_size()
files = ["part-0.jsonl"]
mine = files[rank::world_size]
count = torch.tensor(len(mine))
dist.all_reduce(count)
if rank == 0:
    print(f"{int(count)} file dealt out")
dist.destroy_process_group()
