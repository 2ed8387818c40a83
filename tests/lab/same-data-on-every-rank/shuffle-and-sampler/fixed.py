import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler

dist.init_process_group("gloo")
dataset = list(range(16))
sampler = DistributedSampler(dataset, shuffle=True)
loader = DataLoader(dataset, batch_size=2, sampler=sampler)
for epoch in range(2):
    sampler.set_epoch(epoch)
    everyone = [None] * dist.get_world_size()
    dist.all_gather_object(everyone, [int(x) for batch in loader for x in batch])
    if dist.get_rank() == 0:
        seen = sum(everyone, [])
        print(f"epoch {epoch}: seen {len(seen)}, unique {len(set(seen))}")
dist.destroy_process_group()
