import os

import ray

os.makedirs("job/checkpoints", exist_ok=True)
with open("job/checkpoints/last.bin", "wb") as checkpoint:
    checkpoint.write(os.urandom(5_000_000))
with open("job/model.py", "w") as module:
    module.write("layers = 12\n")


@ray.remote
def layers():
    import model

    return model.layers


env = {"working_dir": "job", "excludes": os.environ["EXCLUDES"].split()}
ray.init(address="local", num_cpus=1, include_dashboard=False, object_store_memory=80_000_000, runtime_env=env)
print(f"layers {ray.get(layers.remote())}")
