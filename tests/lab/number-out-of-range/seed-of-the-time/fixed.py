import time

import numpy as np

base_seed, rank = time.time_ns(), 0
np.random.seed((base_seed + rank) % 2**32)
print("seeded")
