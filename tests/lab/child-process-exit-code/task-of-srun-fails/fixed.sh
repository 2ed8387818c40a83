. ./slurm.sh
sed -i 's/"shard-0.bin"/&, "shard-1.bin"/' train.py
srun --ntasks=2 python3 train.py
