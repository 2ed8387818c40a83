from datetime import timedelta

import torch.distributed as dist

dist.init_process_group("gloo", timeout=timedelta(seconds=10))
if dist.get_rank() == 0:
    evaluation = dist.new_group([0, 1])
dist.barrier()
dist.destroy_process_group()
