from datasets import Dataset
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments

dataset = Dataset.from_dict({"input_ids": [[1, 2, 3]] * 4, "labels": [[1, 2, 3]] * 4})
sizes = dict(hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, vocab_size=16)


def settings(rate):
    return TrainingArguments(
        "out", learning_rate=rate, max_steps=1, use_cpu=True, save_strategy="no", report_to=[], disable_tqdm=True
    )


first = Trainer(model=LlamaForCausalLM(LlamaConfig(**sizes)), args=settings(1e-5), train_dataset=dataset)
next_settings = settings(2e-5)
print("steps:", first.train().global_step)
second = Trainer(model=LlamaForCausalLM(LlamaConfig(**sizes)), args=next_settings, train_dataset=dataset)
print("steps:", second.train().global_step)
