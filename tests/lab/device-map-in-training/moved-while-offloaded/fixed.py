from transformers import LlamaConfig, LlamaForCausalLM

config = LlamaConfig(hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, vocab_size=64)
LlamaForCausalLM(config).save_pretrained("tiny")
model = LlamaForCausalLM.from_pretrained("tiny", device_map="auto", max_memory={"cpu": "60MB"})
model.to("cpu")
print({p.device.type for p in model.parameters()})
