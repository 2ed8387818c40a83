import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler, IterableDataset


class Stream(IterableDataset):
    def __len__(self):
        return 16

    def __iter__(self):
        return iter(range(16))


dist.init_process_group("gloo")
stream = Stream()
loader = DataLoader(stream, batch_size=2, sampler=DistributedSampler(stream))
everyone = [None] * dist.get_world_size()
dist.all_gather_object(everyone, [int(x) for batch in loader for x in batch])
if dist.get_rank() == 0:
    seen = sum(everyone, [])
    print(f"seen {len(seen)}, unique {len(set(seen))}")
dist.destroy_process_group()
