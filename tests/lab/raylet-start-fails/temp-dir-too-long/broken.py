import os

import ray

folder = os.path.join(os.getcwd(), "runs/rollouts-of-the-policy-with-longer-context-second-try/ray")
ray.init(address="local", num_cpus=1, include_dashboard=False, _temp_dir=folder)
print(f"cores {ray.cluster_resources()['CPU']:.0f}")
