import jax
import jax.numpy as jnp
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

jax.config.update("jax_num_cpu_devices", 4)
mesh = jax.make_mesh((2, 2), ("data", "tp"), axis_types=(AxisType.Auto,) * 2)
x = jax.device_put(jnp.ones((8, 16)), NamedSharding(mesh, P("data")))
up = jax.device_put(jnp.ones((16, 32)), NamedSharding(mesh, P(None, "tp")))
down = jax.device_put(jnp.ones((32, 16)), NamedSharding(mesh, P("tp")))


@jax.jit
def mlp(x, up, down):
    return jax.nn.relu(x @ up) @ down


print(f"largest output {mlp(x, up, down).max():.0f}")
