import tempfile

import ray

folder = tempfile.mkdtemp(prefix="ray-", dir="/tmp")
ray.init(address="local", num_cpus=1, include_dashboard=False, _temp_dir=folder)
print(f"cores {ray.cluster_resources()['CPU']:.0f}")
