from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Proxy(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_error(502)

    def log_message(self, *args):
        pass


ThreadingHTTPServer(("127.0.0.1", 38128), Proxy).serve_forever()
