import http.server


class Proxy(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"the page\n")


http.server.HTTPServer(("localhost", 18446), Proxy).serve_forever()
