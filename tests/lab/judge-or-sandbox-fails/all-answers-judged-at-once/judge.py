# A judge for one test: it takes six requests in five seconds, as hosted ones have a limit for each minute.
import http.server
import json
import threading
import time

LIMIT, WINDOW = 6, 5.0
taken, lock = [], threading.Lock()


def answer():
    with lock:
        now = time.monotonic()
        taken[:] = [at for at in taken if now - at < WINDOW]
        if len(taken) >= LIMIT:
            return 429, {"error": {"message": "Rate limit reached for requests", "code": "rate_limit_exceeded"}}
        taken.append(now)
    choice = {"index": 0, "message": {"role": "assistant", "content": "1"}, "finish_reason": "stop"}
    return 200, {"id": "1", "object": "chat.completion", "created": 0, "model": "judge", "choices": [choice]}


class Judge(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        status, body = answer()
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def start():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Judge)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/v1"
