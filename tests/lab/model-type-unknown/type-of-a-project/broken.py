import subprocess
import sys

from transformers import AutoModelForCausalLM

sizes = "hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, vocab_size=16"
trained = f"import tiny_project as t; t.TinyForCausalLM(t.TinyConfig({sizes})).save_pretrained('trained')"
subprocess.run([sys.executable, "-c", trained], check=True, capture_output=True)
model = AutoModelForCausalLM.from_pretrained("trained")
print(type(model).__name__)
