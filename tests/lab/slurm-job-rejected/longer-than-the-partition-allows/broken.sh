more='PartitionName=short Nodes=node1 MaxTime=30'
. ./slurm.sh
sbatch --partition=short --time=1:00:00 --output=train.log --wrap='echo trained'
sleep 4
squeue --format='%.8i %.9P %.8j %.2t %.6D %R'
cat train.log
