import yaml

text = "model:\n\tname: tiny\n\tlayers: 2\n"
config = yaml.safe_load(text)
print(f"{config['model']['layers']} layers")
