export PIP_CONFIG_FILE=/dev/null
python wheels.py
python -m http.server 18447 --bind 127.0.0.1 2> server.log &
sleep 2
# No proxy listens here on the compute nodes.
export http_proxy=http://127.0.0.1:13128
export no_proxy=127.0.0.1
pip install --retries 1 --index-url http://127.0.0.1:18447 --target site acme-core
