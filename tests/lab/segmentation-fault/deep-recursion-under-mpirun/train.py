import pickle
import sys

sys.setrecursionlimit(1_000_000)
tree = None
for depth in range(150_000):
    tree = [tree]
print(f"saved {len(pickle.dumps(tree))} bytes")
