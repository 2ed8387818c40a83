import math

losses = [11.0] * 100
loss = sum(losses)
perplexity = math.exp(loss)
print(f"perplexity {perplexity}")
