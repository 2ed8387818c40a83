import torch.distributed as dist

dist.init_process_group("gloo")
print(f"rank {dist.get_rank()} of {dist.get_world_size()}")
dist.barrier()
dist.destroy_process_group()
