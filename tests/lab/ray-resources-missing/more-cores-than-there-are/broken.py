import ray

ray.init(num_cpus=2, include_dashboard=False)


@ray.remote(num_cpus=8)
def score(answers):
    return sum(len(answer) for answer in answers)


print(f"reward {ray.get(score.remote(['yes', 'no']), timeout=36)}")
