import jax
import jax.numpy as jnp

jax.config.update("jax_debug_nans", True)


@jax.jit
def loss(counts):
    safe = jnp.where(counts > 0, counts, 1.0)
    return jnp.where(counts > 0, safe * jnp.log(safe), 0.0).sum()


print(f"largest gradient {jax.grad(loss)(jnp.array([0.0, 1.0, 3.0])).max():.2f}")
