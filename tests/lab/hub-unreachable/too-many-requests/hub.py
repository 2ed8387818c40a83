"""A hub that lets nobody without a token ask any more."""

import http.server
import json

CONFIG = json.dumps({"model_type": "llama", "hidden_size": 32}).encode()


class Hub(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if "Authorization" not in self.headers:
            self.send_response(429)
            self.send_header("RateLimit", '"resolvers";r=0;t=2')
            self.send_header("RateLimit-Policy", '"fixed window";"resolvers";q=3000;w=300')
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        found = self.path.endswith("/config.json")
        body = CONFIG if found else b""
        self.send_response(200 if found else 404)
        if not found:
            self.send_header("X-Error-Code", "EntryNotFound")
        self.send_header("X-Repo-Commit", "0" * 40)
        self.send_header("ETag", '"1"')
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    do_HEAD = do_GET


http.server.ThreadingHTTPServer(("127.0.0.1", 18453), Hub).serve_forever()
