echo 'import os; print("rank", os.environ["RANK"])' > hello.py
# A batch script or ssh begins with the path of the system alone.
PATH=/usr/bin:/bin
torchrun --standalone --nproc_per_node=1 hello.py
