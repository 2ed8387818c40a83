import io

import torch

rows = [line.split(",") for line in io.StringIO("0.1,0.2,1\n0.3,0.4,0\n")]
table = torch.tensor([[float(value) for value in row] for row in rows])
features, labels = table[:, :2], table[:, 2]
logits = torch.nn.Linear(2, 2)(features)
print(f"loss {torch.nn.functional.cross_entropy(logits, labels):.2f}")
