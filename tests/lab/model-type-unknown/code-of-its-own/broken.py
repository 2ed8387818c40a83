import json
import pathlib

from transformers import AutoModelForCausalLM, LlamaConfig, LlamaForCausalLM

config = LlamaConfig(hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, vocab_size=16)
LlamaForCausalLM(config).save_pretrained("tiny")
folder = pathlib.Path("tiny")
(folder / "modeling_tiny.py").write_text(
    "from transformers import LlamaConfig, LlamaForCausalLM\n\n\n"
    "class TinyConfig(LlamaConfig):\n    model_type = 'tiny_custom'\n\n\n"
    "class TinyForCausalLM(LlamaForCausalLM):\n    config_class = TinyConfig\n"
)
settings = json.loads((folder / "config.json").read_text()) | {
    "model_type": "tiny_custom",
    "auto_map": {"AutoConfig": "modeling_tiny.TinyConfig", "AutoModelForCausalLM": "modeling_tiny.TinyForCausalLM"},
}
(folder / "config.json").write_text(json.dumps(settings))
model = AutoModelForCausalLM.from_pretrained("tiny")
print(type(model).__name__)
