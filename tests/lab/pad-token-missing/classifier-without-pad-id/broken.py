import torch
from transformers import LlamaConfig, LlamaForSequenceClassification

model = LlamaForSequenceClassification(
    LlamaConfig(hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, vocab_size=8, num_labels=1)
)
scores = model(torch.tensor([[3, 4, 1], [5, 1, 2]])).logits
print(scores.shape)
