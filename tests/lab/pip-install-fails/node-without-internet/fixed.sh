export PIP_CONFIG_FILE=/dev/null
python wheels.py
unshare --user --map-root-user --net pip install --no-index --find-links wheels --target site acme_core
