export PIP_CONFIG_FILE=/dev/null
python wheels.py
pip install --no-index --find-links wheels --target site acme_engine==1.0 acme_core==3.0
