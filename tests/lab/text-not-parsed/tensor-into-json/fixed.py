import json

import torch

loss = torch.tensor(0.25)
with open("metrics.json", "w") as file:
    json.dump({"step": 1, "loss": loss.item()}, file)
print("written")
