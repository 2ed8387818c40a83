from transformers import AutoConfig

config = AutoConfig.from_pretrained("models/acme/reviewer")
print(f"{config.n_layer} layers")
