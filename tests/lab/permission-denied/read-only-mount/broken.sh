mkdir -p image
unshare --user --map-root-user --mount bash -c '
mount -t tmpfs -o ro tmpfs image
export HF_HOME=$PWD/image/hf
python3 -c "import os; os.makedirs(os.environ[\"HF_HOME\"]); print(\"cache made\")"
'
