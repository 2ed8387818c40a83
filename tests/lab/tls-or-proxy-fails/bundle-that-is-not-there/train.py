import requests

print(f"status {requests.get('https://localhost:18445/').status_code}")
