import torch
from torch.utils.data import DataLoader

rows = [{"input_ids": torch.arange(4), "label": 1}, {"input_ids": torch.arange(4), "label": 0}]
rows = [{"input_ids": row["input_ids"], "labels": row["label"]} for row in rows]
for batch in DataLoader(rows, batch_size=2):
    print(f"labels {batch['labels'].tolist()}")
