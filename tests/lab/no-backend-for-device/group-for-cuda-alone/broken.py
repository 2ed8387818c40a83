import torch
import torch.distributed as dist

dist.init_process_group("cuda:gloo")
seen = torch.tensor([32.0])
dist.all_reduce(seen)
if dist.get_rank() == 0:
    print(f"seen {seen.item():.0f} samples")
dist.destroy_process_group()
