export PIP_CONFIG_FILE=/dev/null
pip install --no-index --no-build-isolation --target site .
