import time

import ray


@ray.remote
class Rollouts:
    def collect(self):
        self.kept = []
        for _ in range(40):
            self.kept.append(bytearray(b"1") * 50_000_000)
            time.sleep(0.2)
        return len(self.kept)


ray.init(num_cpus=1, include_dashboard=False, object_store_memory=100_000_000)
print(f"{ray.get(Rollouts.remote().collect.remote())} rollouts")
