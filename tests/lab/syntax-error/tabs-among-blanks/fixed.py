for step in range(2):
        rate = 1e-4
        steps = step + 1
print(f"{steps} steps")
