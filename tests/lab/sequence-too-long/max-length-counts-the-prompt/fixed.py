import torch
from transformers import LlamaConfig, LlamaForCausalLM

config = LlamaConfig(vocab_size=50, hidden_size=16, intermediate_size=32, num_hidden_layers=1, num_attention_heads=2)
model = LlamaForCausalLM(config)
prompt = torch.randint(3, 50, (1, 100))
out = model.generate(prompt, max_new_tokens=64, min_new_tokens=64, do_sample=False)
print(out.shape[1] - prompt.shape[1], "new tokens")
