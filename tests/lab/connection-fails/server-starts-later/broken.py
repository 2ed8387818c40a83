import socket
import subprocess
import sys

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
serve = f"import time, socket; time.sleep(2); s = socket.create_server(('127.0.0.1', {port})); s.accept()"
server = subprocess.Popen([sys.executable, "-c", serve])
try:
    socket.create_connection(("127.0.0.1", port), timeout=5).close()
    print("connected")
finally:
    server.kill()
