export PIP_CONFIG_FILE=/dev/null
python wheels.py
unshare --user --map-root-user --net pip install --retries 1 --target site acme_core
