import torch
from transformers import AutoModelForCausalLM, GPT2Config

model = AutoModelForCausalLM.from_config(GPT2Config(n_layer=1, n_head=2, n_embd=16, vocab_size=64))
tokens = torch.randint(0, 64, (2, 8))
outputs = model(input_ids=tokens, labels=tokens)
outputs.loss.backward()
print(f"loss {outputs.loss.item():.1f}")
