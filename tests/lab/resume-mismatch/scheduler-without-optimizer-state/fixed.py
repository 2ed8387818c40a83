import torch
from torch import nn

model = nn.Linear(4, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=2)
for _ in range(5):
    optimizer.step()
    scheduler.step()
torch.save({"optimizer": optimizer.state_dict(), "scheduler": scheduler.state_dict()}, "last.pt")

# Resumes at epoch 5.
state = torch.load("last.pt")
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=2)
optimizer.load_state_dict(state["optimizer"])
scheduler.load_state_dict(state["scheduler"])
print(f"learning rate {scheduler.get_last_lr()[0]:g}")
