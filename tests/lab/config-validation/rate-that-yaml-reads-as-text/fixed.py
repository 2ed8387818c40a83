import torch
import yaml
from torch import nn

config = yaml.safe_load("""
learning_rate: 1.0e-4
weight_decay: 0.1
""")
model = nn.Linear(4, 4)
optimizer = torch.optim.AdamW(model.parameters(), lr=config["learning_rate"], weight_decay=config["weight_decay"])
print(f"learning rate {optimizer.param_groups[0]['lr']}")
