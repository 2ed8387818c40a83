from torch import nn
from transformers import AdamW

optimizer = AdamW(nn.Linear(4, 2).parameters(), lr=1e-4)
print("the optimizer is made")
