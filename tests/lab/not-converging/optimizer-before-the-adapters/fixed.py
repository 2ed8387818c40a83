import torch
from peft import LoraConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM

size = {"hidden_size": 32, "intermediate_size": 64, "num_attention_heads": 4}
model = LlamaForCausalLM(LlamaConfig(vocab_size=64, num_hidden_layers=1, **size))
for parameter in model.parameters():
    parameter.requires_grad = False
model = get_peft_model(model, LoraConfig(target_modules=["q_proj", "v_proj"], task_type="CAUSAL_LM"))
optimizer = torch.optim.AdamW((p for p in model.parameters() if p.requires_grad), lr=1e-4)
print(f"{len(optimizer.param_groups[0]['params'])} tensors in the optimizer")
