import numpy as np
import torch

scores = np.array([0.25, 0.5], dtype=np.float_)
print(f"mean {torch.from_numpy(scores).mean():.3f}")
