# A bucket for one test: it refuses the first five requests, as S3 does until a prefix has grown.
import http.server
import threading


class Store(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    refused = 0

    def do_PUT(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        busy = Store.refused < 5
        Store.refused += busy
        reply = b"<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>" if busy else b""
        self.send_response(503 if busy else 200)
        self.send_header("Content-Length", str(len(reply)))
        self.end_headers()
        self.wfile.write(reply)

    def log_message(self, *_):
        pass


def start():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Store)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
