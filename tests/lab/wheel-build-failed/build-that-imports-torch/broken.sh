export PIP_CONFIG_FILE=/dev/null
pip install --no-index --target site .
