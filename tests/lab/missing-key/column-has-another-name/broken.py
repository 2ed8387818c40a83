import torch
from torch.utils.data import DataLoader

rows = [{"input_ids": torch.arange(4), "label": 1}, {"input_ids": torch.arange(4), "label": 0}]
for batch in DataLoader(rows, batch_size=2):
    print(f"labels {batch['labels'].tolist()}")
