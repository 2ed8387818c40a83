from torch.utils.cpp_extension import load

fast_ops = load(name="fast_ops", sources=["fast.cpp"])
print("twice 21 is", fast_ops.twice(21))
