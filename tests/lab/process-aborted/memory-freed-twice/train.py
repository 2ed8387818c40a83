import ctypes

sampler = ctypes.CDLL("./sampler.so")
print(f"{sampler.sample()} tokens sampled")
