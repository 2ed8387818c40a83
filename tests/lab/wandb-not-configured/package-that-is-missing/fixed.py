from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments

size = {"hidden_size": 32, "intermediate_size": 64, "num_attention_heads": 4}
model = LlamaForCausalLM(LlamaConfig(vocab_size=64, num_hidden_layers=1, **size))
rows = [{"input_ids": [1, 2, 3], "labels": [1, 2, 3]}] * 4
args = TrainingArguments(output_dir="out", use_cpu=True, max_steps=1, save_strategy="no", report_to="none")
Trainer(model=model, args=args, train_dataset=rows).train()
