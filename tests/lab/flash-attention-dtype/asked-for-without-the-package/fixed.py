from transformers import AutoModelForCausalLM, LlamaConfig

config = LlamaConfig(vocab_size=64, hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=4)
model = AutoModelForCausalLM.from_config(config, attn_implementation="sdpa")
print(f"attention {model.config._attn_implementation}")
