import os
import signal
import threading

import ray
from ray.cluster_utils import Cluster


@ray.remote(num_cpus=1)
class Policy:
    def raylet(self):
        return os.getppid()

    def step(self, seconds):
        threading.Event().wait(seconds)
        return 1


limits = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500, "health_check_timeout_ms": 1000}
limits["health_check_failure_threshold"] = int(os.environ["THRESHOLD"])
node = {"object_store_memory": 80_000_000, "include_dashboard": False}
cluster = Cluster(initialize_head=True, head_node_args={**node, "num_cpus": 0, "_system_config": limits})
cluster.add_node(**node, num_cpus=1)
ray.init(address=cluster.address)
policy = Policy.remote()
raylet = ray.get(policy.raylet.remote())
waiting = policy.step.remote(8)
os.kill(raylet, signal.SIGSTOP)
threading.Timer(5, os.kill, (raylet, signal.SIGCONT)).start()
try:
    print(f"step {ray.get(waiting)}")
finally:
    ray.shutdown()
