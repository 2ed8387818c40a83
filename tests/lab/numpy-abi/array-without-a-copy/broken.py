import numpy as np

tokens = np.array([1, 2, 3], copy=False)
print(f"{len(tokens)} tokens")
