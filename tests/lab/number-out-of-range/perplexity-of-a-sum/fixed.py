import math

losses = [11.0] * 100
loss = sum(losses)
perplexity = math.exp(loss) if loss < 700 else float("inf")
print(f"perplexity {perplexity}")
