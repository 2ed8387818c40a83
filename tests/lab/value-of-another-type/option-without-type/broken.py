import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--warmup", default="100")
args = parser.parse_args([])
print(f"{args.warmup + 900} steps")
