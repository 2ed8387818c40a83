from datasets import Dataset
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments

dataset = Dataset.from_dict({"input_ids": [[1, 2, 3]] * 16, "labels": [[1, 2, 3]] * 16})


def trainer(steps):
    config = LlamaConfig(hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, vocab_size=16)
    args = TrainingArguments(
        "out", max_steps=steps, save_steps=2, per_device_train_batch_size=2, use_cpu=True, report_to=[], disable_tqdm=True
    )
    return Trainer(model=LlamaForCausalLM(config), args=args, train_dataset=dataset)


trainer(2).train()
print("steps:", trainer(4).train(resume_from_checkpoint="out/checkpoint-2").global_step)
