import os

os.environ["HF_HUB_OFFLINE"] = "1"

from peft import LoraConfig, get_peft_model
from transformers import AutoModelForCausalLM, LlamaConfig

config = LlamaConfig(hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, vocab_size=64)
AutoModelForCausalLM.from_config(config).save_pretrained("base")
base = AutoModelForCausalLM.from_pretrained("base")
get_peft_model(base, LoraConfig(r=4, target_modules=["q_proj"], task_type="CAUSAL_LM")).save_pretrained("adapter")

merged = AutoModelForCausalLM.from_pretrained("adapter").merge_and_unload()
merged.save_pretrained("merged")
print("merged, a", type(merged).__name__)
