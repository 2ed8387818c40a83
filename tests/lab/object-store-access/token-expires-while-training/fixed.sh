printf '[default]\ncredential_process = python %s/issue.py\n' "$PWD" > config
export AWS_CONFIG_FILE=$PWD/config
python train.py
