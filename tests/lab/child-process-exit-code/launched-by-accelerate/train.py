import argparse
import sys
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("--data", default="data.bin")
args = parser.parse_args()
if not Path(args.data).exists():
    sys.exit(f"There is no {args.data} here.")
print(f"{len(Path(args.data).read_bytes())} bytes")
