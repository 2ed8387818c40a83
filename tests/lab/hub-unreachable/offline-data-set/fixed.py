from datasets import load_from_disk

reviews = load_from_disk("data/reviews")
print(f"{len(reviews)} reviews")
