from pathlib import Path

import jax
import jax.numpy as jnp
import orbax.checkpoint as ocp
from jax.sharding import NamedSharding, PartitionSpec as P

jax.config.update("jax_num_cpu_devices", 4)
rows = NamedSharding(jax.make_mesh((4,), ("data",)), P("data"))
state = {"w": jax.device_put(jnp.ones((8, 2)), rows), "b": jax.device_put(jnp.zeros(8), rows)}
with ocp.StandardCheckpointer() as checkpointer:
    checkpointer.save(Path.cwd() / "checkpoint", state)
