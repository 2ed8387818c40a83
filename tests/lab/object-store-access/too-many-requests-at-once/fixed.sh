export AWS_ACCESS_KEY_ID=trainer AWS_SECRET_ACCESS_KEY=secret
export AWS_RETRY_MODE=standard
export AWS_MAX_ATTEMPTS=10
python save.py
