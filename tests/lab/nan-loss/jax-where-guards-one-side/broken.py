import jax
import jax.numpy as jnp

jax.config.update("jax_debug_nans", True)


@jax.jit
def loss(counts):
    return jnp.where(counts > 0, counts * jnp.log(counts), 0.0).sum()


print(f"largest gradient {jax.grad(loss)(jnp.array([0.0, 1.0, 3.0])).max():.2f}")
