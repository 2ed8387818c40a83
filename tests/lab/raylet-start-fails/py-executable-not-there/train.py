import os

import ray


@ray.remote
def shard(rank):
    return f"train-{rank}.bin"


env = {"py_executable": os.environ["PY_EXECUTABLE"]} if "PY_EXECUTABLE" in os.environ else {}
ray.init(address="local", num_cpus=1, include_dashboard=False, object_store_memory=80_000_000, runtime_env=env)
print(ray.get(shard.remote(0)))
