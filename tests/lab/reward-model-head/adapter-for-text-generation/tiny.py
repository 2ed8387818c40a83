import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForSequenceClassification

words = ["<pad>", "<eos>", "is", "2", "+", "3", "4", "5", "6", "7"]
raw = Tokenizer(models.WordLevel({word: id for id, word in enumerate(words)}, unk_token="<pad>"))
raw.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=raw, pad_token="<pad>", eos_token="<eos>")


def reward_model(outputs):
    torch.manual_seed(0)
    return Qwen2ForSequenceClassification(Qwen2Config(
        vocab_size=len(words), hidden_size=16, intermediate_size=32, num_hidden_layers=1, num_labels=outputs,
        num_attention_heads=2, num_key_value_heads=2, bos_token_id=1, eos_token_id=1, pad_token_id=0,
    ))
