export RAY_max_grpc_message_size=3000000
EXCLUDES="" python3 train.py
