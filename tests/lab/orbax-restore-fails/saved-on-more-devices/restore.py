from pathlib import Path

import jax
import orbax.checkpoint as ocp

jax.config.update("jax_num_cpu_devices", 2)
state = ocp.StandardCheckpointer().restore(Path.cwd() / "checkpoint")
print(f"sum of w {state['w'].sum():.1f}")
