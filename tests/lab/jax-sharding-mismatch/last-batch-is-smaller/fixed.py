import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

jax.config.update("jax_num_cpu_devices", 4)
rows = NamedSharding(jax.make_mesh((4,), ("data",)), P("data"))
mean = jax.jit(lambda batch: batch.mean(), in_shardings=rows)
data = np.arange(20.0).reshape(10, 2)
for start in range(0, len(data) - 7, 8):
    print(f"mean {mean(data[start:start + 8]):.2f}")
