import yaml

text = "model:\n  name: tiny\n  layers: 2\n"
config = yaml.safe_load(text)
print(f"{config['model']['layers']} layers")
