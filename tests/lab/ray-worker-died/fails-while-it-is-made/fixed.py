import ray


@ray.remote
class Policy:
    def __init__(self, config):
        self.rate = config["learning_rate"]

    def step(self):
        return self.rate


ray.init(num_cpus=1, include_dashboard=False)
policy = Policy.remote({"learning_rate": 0.5})
print(f"rate {ray.get(policy.step.remote())}")
