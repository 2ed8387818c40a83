import json

with open("train.jsonl", "w") as file:
    for number in range(3):
        file.write(json.dumps({"text": "x", "label": number}) + "\n")

with open("train.jsonl", encoding="utf-8") as file:
    rows = [json.loads(line) for line in file if line.strip()]
print(f"{len(rows)} rows")
