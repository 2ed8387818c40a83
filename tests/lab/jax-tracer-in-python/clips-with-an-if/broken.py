import jax
import jax.numpy as jnp


@jax.jit
def clip(grad):
    norm = jnp.linalg.norm(grad)
    if norm > 1.0:
        grad = grad / norm
    return grad


print(f"norm {jnp.linalg.norm(clip(jnp.array([3.0, 4.0]))):.2f}")
