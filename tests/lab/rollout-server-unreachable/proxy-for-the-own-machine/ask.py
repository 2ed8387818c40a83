import httpx

answer = httpx.get("http://127.0.0.1:38000/health")
answer.raise_for_status()
print("the engine is", answer.text)
