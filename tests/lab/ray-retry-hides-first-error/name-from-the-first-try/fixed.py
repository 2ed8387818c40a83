import ray


@ray.remote
class Rollouts:
    def count(self):
        return 4


@ray.remote
def attempt(number):
    rollouts = Rollouts.options(name="rollouts", namespace="job", lifetime="detached", num_cpus=0, get_if_exists=True).remote()
    count = ray.get(rollouts.count.remote())
    if number == 0:
        raise OSError("the first attempt ends here")
    return count


ray.init(address="local", num_cpus=1, include_dashboard=False, object_store_memory=80_000_000)
for number in range(2):
    try:
        print(f"rollouts {ray.get(attempt.remote(number))}")
    except OSError:
        continue
