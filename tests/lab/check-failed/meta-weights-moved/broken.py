import torch

state = torch.nn.Linear(2, 2).state_dict()
with torch.device("meta"):
    model = torch.nn.Linear(2, 2)
model = model.to("cpu")
model.load_state_dict(state)
print(f"weights on {model.weight.device}")
