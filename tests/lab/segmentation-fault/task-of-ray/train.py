import pickle
import sys

import ray


@ray.remote(max_retries=0)
def size(depth):
    sys.setrecursionlimit(1_000_000)
    tree = None
    for _ in range(depth):
        tree = [tree]
    return len(pickle.dumps(tree))


ray.init(num_cpus=1, include_dashboard=False)
print(f"{ray.get(size.remote(150_000))} bytes")
