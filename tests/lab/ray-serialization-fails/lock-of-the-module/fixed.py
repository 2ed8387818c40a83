import threading

import ray


@ray.remote
class Counter:
    def __init__(self):
        self.count = 0
        self.lock = threading.Lock()

    def add(self):
        with self.lock:
            self.count += 1
        return self.count


ray.init(address="local", num_cpus=1, include_dashboard=False, object_store_memory=80_000_000)
print(f"count {ray.get(Counter.remote().add.remote())}")
