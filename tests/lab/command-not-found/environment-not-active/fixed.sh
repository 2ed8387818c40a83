echo 'import os; print("rank", os.environ["RANK"])' > hello.py
python=$(command -v python)
# A batch script or ssh begins with the path of the system alone.
PATH=/usr/bin:/bin
"$python" -m torch.distributed.run --standalone --nproc_per_node=1 hello.py
