options = dict(
    rate=1e-4,
    steps=100,
)

print(f"{options['steps']} steps")
