import torch.distributed as dist

dist.init_process_group("gloo")
rank = dist.get_rank()
files = ["part-0.jsonl"]
mine = [files[rank]]
dist.destroy_process_group()
