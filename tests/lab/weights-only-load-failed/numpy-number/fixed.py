import numpy as np
import torch
from torch import nn

model = nn.Linear(4, 2)
accuracy = np.mean([0.5, 0.75])
torch.save({"model": model.state_dict(), "accuracy": float(accuracy)}, "best.pt")
print(torch.load("best.pt")["accuracy"])
