import json

with open("train.jsonl", "w") as file:
    for number in range(3):
        file.write(json.dumps({"text": "x", "label": number}) + "\n")

with open("train.jsonl") as file:
    rows = json.load(file)
print(f"{len(rows)} rows")
