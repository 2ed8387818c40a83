import collections.abc

batch = {"input_ids": [1, 2]}
print(f"mapping {isinstance(batch, collections.abc.Mapping)}")
