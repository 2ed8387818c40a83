import time

import torch
import torch.distributed as dist

dist.init_process_group("gloo")
rank, ranks = dist.get_rank(), dist.get_world_size()
batches = torch.arange(9.0).split(2)[rank::ranks]
for step, batch in enumerate(batches):
    loss = batch.mean()
    dist.all_reduce(loss)
    if rank == 0:
        print(f"step {step} loss {loss.item() / ranks:.2f}", flush=True)
        # Instead of an evaluation.
        time.sleep(2)
dist.destroy_process_group()
