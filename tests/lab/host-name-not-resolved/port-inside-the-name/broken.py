import socket

server = socket.create_server(("127.0.0.1", 0))
address = f"127.0.0.1:{server.getsockname()[1]}"

socket.create_connection((address, server.getsockname()[1]), timeout=5).close()
print("connected")
