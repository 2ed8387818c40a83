from accelerate import Accelerator
from transformers import LlamaConfig, LlamaForCausalLM

accelerator = Accelerator(cpu=True)
if accelerator.is_main_process:
    config = LlamaConfig(hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, vocab_size=64)
    LlamaForCausalLM(config).save_pretrained("tiny")
accelerator.wait_for_everyone()
model = LlamaForCausalLM.from_pretrained("tiny", device_map="auto", max_memory={"cpu": "60KB"})
model = accelerator.prepare(model)
accelerator.print(type(model).__name__)
accelerator.end_training()
