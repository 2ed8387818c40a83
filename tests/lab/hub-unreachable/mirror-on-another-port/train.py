from transformers import AutoConfig

config = AutoConfig.from_pretrained("acme/llama-tiny")
print(f"hidden size {config.hidden_size}")
