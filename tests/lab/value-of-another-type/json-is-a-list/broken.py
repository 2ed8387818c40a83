import json

text = '[{"prompt": "1 + 1", "answer": "2"}, {"prompt": "2 + 2", "answer": "4"}]'
data = json.loads(text)
print(f"first prompt {data['prompt']}")
