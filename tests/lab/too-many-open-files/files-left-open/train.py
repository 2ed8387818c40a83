from pathlib import Path

shards = []
for at in range(200):
    Path(f"shard-{at:03}.bin").write_bytes(bytes(16))
    shards.append(open(f"shard-{at:03}.bin", "rb"))
print(f"{sum(len(shard.read()) for shard in shards)} bytes")
