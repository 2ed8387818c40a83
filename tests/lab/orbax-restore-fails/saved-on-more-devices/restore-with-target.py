from pathlib import Path

import jax
import orbax.checkpoint as ocp
from jax.sharding import NamedSharding, PartitionSpec as P

jax.config.update("jax_num_cpu_devices", 2)
rows = NamedSharding(jax.make_mesh((2,), ("data",)), P("data"))
path = Path.cwd() / "checkpoint"
checkpointer = ocp.StandardCheckpointer()
stored = checkpointer.metadata(path).item_metadata.tree
target = jax.tree.map(lambda a: jax.ShapeDtypeStruct(a.shape, a.dtype, sharding=rows), stored)
state = checkpointer.restore(path, target)
print(f"sum of w {state['w'].sum():.1f}")
