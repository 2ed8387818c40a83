import numpy as np

tokens = np.asarray([1, 2, 3])
print(f"{len(tokens)} tokens")
