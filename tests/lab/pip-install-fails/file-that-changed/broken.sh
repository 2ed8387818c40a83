export PIP_CONFIG_FILE=/dev/null
python wheels.py
hash=$(sha256sum wheels/acme_core-1.0-py3-none-any.whl | cut -d ' ' -f 1)
echo "acme_core==1.0 --hash=sha256:$hash" > requirements.txt
# The mirror built the file anew.
python wheels.py again
pip install --no-index --find-links wheels --target site -r requirements.txt
