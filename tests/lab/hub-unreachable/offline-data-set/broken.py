from datasets import load_dataset

reviews = load_dataset("acme/reviews", split="train")
print(f"{len(reviews)} reviews")
