samples, world_size = 1024, 8
for step in range(samples / world_size):
    pass
print(f"{step + 1} steps for each rank")
