features = bytearray(600 * 1024**2)
print(f"{len(features)} bytes loaded")
