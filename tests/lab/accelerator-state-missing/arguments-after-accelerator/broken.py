import torch
from accelerate import Accelerator
from transformers import TrainingArguments

accelerator = Accelerator(cpu=True)
args = TrainingArguments("out", use_cpu=True, report_to=[])
model = torch.nn.Linear(4, 4)
model, optimizer = accelerator.prepare(model, torch.optim.AdamW(model.parameters(), lr=args.learning_rate))
print("prepared for", accelerator.device)
