import itertools

import torch.distributed as dist
from torch.utils.data import DataLoader, IterableDataset, get_worker_info


class Stream(IterableDataset):
    def __len__(self):
        return 16

    def __iter__(self):
        info = get_worker_info()
        workers, worker = (info.num_workers, info.id) if info else (1, 0)
        index, total = dist.get_rank() * workers + worker, dist.get_world_size() * workers
        return itertools.islice(range(16), index, None, total)


dist.init_process_group("gloo")
stream = Stream()
loader = DataLoader(stream, batch_size=2)
everyone = [None] * dist.get_world_size()
dist.all_gather_object(everyone, [int(x) for batch in loader for x in batch])
if dist.get_rank() == 0:
    seen = sum(everyone, [])
    print(f"seen {len(seen)}, unique {len(set(seen))}")
dist.destroy_process_group()
