import torch
from torch import nn

model = nn.Linear(4, 2)
# Resumes at epoch 5.
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=2, last_epoch=5)
print(f"learning rate {scheduler.get_last_lr()[0]:g}")
