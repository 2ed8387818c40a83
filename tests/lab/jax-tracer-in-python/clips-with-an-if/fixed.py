import jax
import jax.numpy as jnp


@jax.jit
def clip(grad):
    norm = jnp.linalg.norm(grad)
    return jnp.where(norm > 1.0, grad / norm, grad)


print(f"norm {jnp.linalg.norm(clip(jnp.array([3.0, 4.0]))):.2f}")
