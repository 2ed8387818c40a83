from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from transformers import PreTrainedTokenizerFast, Trainer, TrainingArguments
from transformers import BertConfig, BertForSequenceClassification

tokenizer = PreTrainedTokenizerFast(tokenizer_object=Tokenizer(WordLevel({"[UNK]": 0}, unk_token="[UNK]")))
config = BertConfig(vocab_size=8, hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=8)
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments(output_dir="out", report_to="none", use_cpu=True),
    tokenizer=tokenizer,
)
print("the trainer is made")
