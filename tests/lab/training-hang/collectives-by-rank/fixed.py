import torch
import torch.distributed as dist

dist.init_process_group("gloo")
loss = torch.tensor(float(dist.get_rank()))
dist.all_reduce(loss)
if dist.get_rank() == 0:
    print(f"mean loss {loss.item() / dist.get_world_size()}")
dist.barrier()
dist.destroy_process_group()
