import time

import numpy as np

np.random.seed(time.time_ns())
print("seeded")
