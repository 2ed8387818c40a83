key=$(python issue.py)
export AWS_ACCESS_KEY_ID=trainer AWS_SECRET_ACCESS_KEY=secret
export AWS_SESSION_TOKEN=$(echo "$key" | sed 's/.*"SessionToken": "\([^"]*\)".*/\1/')
python train.py
