export AWS_ACCESS_KEY_ID=trainer AWS_SECRET_ACCESS_KEY=secret
python save.py
