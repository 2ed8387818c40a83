from transformers import AutoModelForCausalLM, AutoModelForSeq2SeqLM, T5Config, T5ForConditionalGeneration  # noqa: F401

config = T5Config(d_model=16, d_kv=4, d_ff=16, num_layers=2, num_heads=2, vocab_size=16)
T5ForConditionalGeneration(config).save_pretrained("tiny")
model = AutoModelForSeq2SeqLM.from_pretrained("tiny")
print(type(model).__name__)
