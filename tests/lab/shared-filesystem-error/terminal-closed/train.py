import time

for step in range(5):
    time.sleep(1)
    print(f"step {step}", flush=True)
with open("last.pt", "w") as file:
    file.write("weights")
