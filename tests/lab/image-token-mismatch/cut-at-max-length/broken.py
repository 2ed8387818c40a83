import torch
from transformers import CLIPVisionConfig, LlamaConfig, LlavaConfig, LlavaForConditionalGeneration

IMAGE, MAX_LENGTH = 99, 12
vision = CLIPVisionConfig(hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2, image_size=32, patch_size=8)
text = LlamaConfig(vocab_size=100, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2)
model = LlavaForConditionalGeneration(LlavaConfig(vision_config=vision, text_config=text, image_token_index=IMAGE, image_token_id=IMAGE))

# one image of 32 x 32 in patches of 8 x 8: 16 placeholders, then the question
tokens = [1] + [IMAGE] * 16 + list(range(2, 22))
input_ids = torch.tensor([tokens[:MAX_LENGTH]])
out = model(input_ids=input_ids, pixel_values=torch.randn(1, 3, 32, 32), labels=input_ids)
print(f"loss is finite: {out.loss.isfinite().item()}")
