import sys

import jax
import numpy as np
from jax.experimental import multihost_utils
from jax.sharding import NamedSharding, PartitionSpec as P

process_id, how = int(sys.argv[1]), sys.argv[2]
jax.distributed.initialize("127.0.0.1:29773", 2, process_id)
sharding = NamedSharding(jax.make_mesh((2,), ("data",)), P("data"))
losses = jax.make_array_from_process_local_data(sharding, np.full(2, 1.0 + process_id))
if how == "gathered":
    whole = multihost_utils.process_allgather(losses, tiled=True)
else:
    whole = np.asarray(losses)
print(f"process {process_id}: {whole.shape[0]} losses", flush=True)
