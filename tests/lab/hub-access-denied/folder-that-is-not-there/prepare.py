from transformers import GPT2Config

GPT2Config(n_layer=2).save_pretrained("models/acme/reviewer")
