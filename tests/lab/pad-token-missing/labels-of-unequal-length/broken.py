from datasets import Dataset
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from transformers import DataCollatorWithPadding, LlamaConfig, LlamaForCausalLM
from transformers import PreTrainedTokenizerFast, Trainer, TrainingArguments

words = Tokenizer(WordLevel({"<unk>": 0, "</s>": 1, "<pad>": 2}, unk_token="<unk>"))
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, eos_token="</s>", pad_token="<pad>")
ids = [[3, 4, 5, 1], [3, 1], [4, 5, 1], [5, 1]]
dataset = Dataset.from_dict({"input_ids": ids, "attention_mask": [[1] * len(i) for i in ids], "labels": ids})
model = LlamaForCausalLM(
    LlamaConfig(hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, vocab_size=8)
)
collator = DataCollatorWithPadding(tokenizer)
args = TrainingArguments("out", per_device_train_batch_size=2, max_steps=2, save_strategy="no", report_to=[], use_cpu=True)
trainer = Trainer(model=model, args=args, train_dataset=dataset, data_collator=collator)
print("steps:", trainer.train().global_step)
