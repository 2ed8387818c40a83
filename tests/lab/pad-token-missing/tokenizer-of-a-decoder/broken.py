from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import PreTrainedTokenizerFast

words = Tokenizer(WordLevel({"<unk>": 0, "</s>": 1, "<|reserved_0|>": 2, "good": 3, "morning": 4}, unk_token="<unk>"))
words.pre_tokenizer = Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, eos_token="</s>", unk_token="<unk>")
batch = tokenizer(["good morning", "morning"], padding=True, return_tensors="pt")
print(batch["input_ids"].shape)
