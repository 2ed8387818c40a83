import os
import time

import ray
from ray.dag import InputNode

os.environ["RAY_CGRAPH_get_timeout"] = "60"


@ray.remote
class Worker:
    def step(self, seconds):
        time.sleep(seconds)
        return f"a step of {seconds} s"


ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
worker = Worker.remote()
with InputNode() as item:
    graph = worker.step.bind(item)
compiled = graph.experimental_compile()
print(ray.get(compiled.execute(14)))
