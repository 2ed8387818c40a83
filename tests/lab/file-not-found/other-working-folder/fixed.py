import os
import tempfile
from pathlib import Path

# A job system starts the script in another folder.
os.makedirs("data", exist_ok=True)
with open("data/train.txt", "w") as file:
    file.write("1\n2\n")
here = Path(__file__).resolve().parent
os.chdir(tempfile.mkdtemp())

with open(here / "data" / "train.txt") as file:
    print(f"{len(file.readlines())} lines")
