from concurrent.futures import ThreadPoolExecutor

import judge
from openai import OpenAI

client = OpenAI(base_url=judge.start(), api_key="none", max_retries=8)


def score(answer):
    question = [{"role": "user", "content": f"Is this right? Answer 0 or 1: {answer}"}]
    return float(client.chat.completions.create(model="judge", messages=question).choices[0].message.content)


with ThreadPoolExecutor(2) as pool:
    rewards = list(pool.map(score, ["2 + 3 is 5"] * 10))
print(f"{len(rewards)} answers judged")
