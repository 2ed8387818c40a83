import torch.distributed as dist
from datasets import Dataset, disable_progress_bars, load_from_disk

disable_progress_bars()
dist.init_process_group("gloo")
if dist.get_rank() == 0:
    dataset = Dataset.from_dict({"text": ["to be or not to be"] * 2000})
    dataset.map(lambda row: {"length": len(row["text"])}).save_to_disk("prepared")
dataset = load_from_disk("prepared")
if dist.get_rank() == 0:
    print(dataset.num_rows, "rows")
dist.destroy_process_group()
