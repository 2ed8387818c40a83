import socket

server = socket.create_server(("127.0.0.1", 0))
address = f"127.0.0.1:{server.getsockname()[1]}"

host, port = address.split(":")
socket.create_connection((host, int(port)), timeout=5).close()
print("connected")
