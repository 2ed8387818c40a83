import os

import numpy
import ray


@ray.remote
def rollouts(step):
    return numpy.full(20_000_000, step % 8, dtype=numpy.uint8)


ray.init(address="local", num_cpus=1, include_dashboard=False, log_to_driver=False, object_store_memory=80_000_000, object_spilling_directory="/mnt/spill")
kept = []
for step in range(16):
    batch = rollouts.remote(step)
    ray.wait([batch])
    if os.environ["KEEP"] == "1":
        kept.append(batch)
print(f"last batch {ray.get(batch).mean():.0f}")
