export RAY_worker_register_timeout_seconds=4
PY_EXECUTABLE="/opt/uv/bin/uv run" python3 train.py
