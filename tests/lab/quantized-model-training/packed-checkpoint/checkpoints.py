import os

from safetensors.torch import save_file
from transformers import LlamaConfig, LlamaForCausalLM
from transformers.integrations.bitnet import pack_weights

sizes = dict(hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, vocab_size=16)
model = LlamaForCausalLM(LlamaConfig(**sizes))
model.save_pretrained("tiny")
weights = {}
for name, weight in model.state_dict().items():
    weights[name] = pack_weights(weight.sign()) if "_proj." in name else weight.clone()
    if "_proj." in name:
        weights[name + "_scale"] = weight.abs().mean().reshape(1)
os.makedirs("tiny-packed", exist_ok=True)
save_file(weights, "tiny-packed/model.safetensors", metadata={"format": "pt"})
config = LlamaConfig(**sizes, architectures=["LlamaForCausalLM"], quantization_config={"quant_method": "bitnet"})
config.save_pretrained("tiny-packed")
