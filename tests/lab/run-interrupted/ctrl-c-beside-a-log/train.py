import time

import torch
import torch.distributed as dist

dist.init_process_group("gloo")
for step in range(12):
    time.sleep(1)
if dist.get_rank() == 0:
    torch.save({"step": step}, "model.pt")
    print(f"step {step} saved", flush=True)
dist.barrier()
dist.destroy_process_group()
