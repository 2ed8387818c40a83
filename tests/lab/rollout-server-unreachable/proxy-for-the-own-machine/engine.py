from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Engine(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"ready")

    def log_message(self, *args):
        pass


ThreadingHTTPServer(("127.0.0.1", 38000), Engine).serve_forever()
