from transformers import AutoConfig

config = AutoConfig.from_pretrained("models/acme/reviewer-v2")
print(f"{config.n_layer} layers")
