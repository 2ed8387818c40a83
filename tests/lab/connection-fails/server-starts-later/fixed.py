import socket
import subprocess
import sys
import time

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
serve = f"import time, socket; time.sleep(2); s = socket.create_server(('127.0.0.1', {port})); s.accept()"
server = subprocess.Popen([sys.executable, "-c", serve])


def wait_for(host, port, seconds):
    end = time.monotonic() + seconds
    while True:
        try:
            return socket.create_connection((host, port), timeout=5).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


try:
    wait_for("127.0.0.1", port, 20)
    print("connected")
finally:
    server.kill()
