import numpy
import ray

tokens = numpy.ones(110_000_000, dtype=numpy.uint8)


@ray.remote
def count(tokens, first, last):
    return int(tokens[first:last].sum())


ray.init(address="local", num_cpus=1, include_dashboard=False, object_store_memory=200_000_000)
tokens = ray.put(tokens)
print(f"tokens {ray.get(count.remote(tokens, 0, 1000))}")
