more='PreemptType=preempt/partition_prio
PreemptMode=CANCEL
PartitionName=spot Nodes=node1 PriorityTier=1
PartitionName=urgent Nodes=node1 PriorityTier=9'
. ./slurm.sh
sbatch --partition=spot --output=train.log --no-requeue --ntasks=2 --wrap='exec python3 train.py'
sleep 4
srun --partition=urgent --ntasks=2 true
until [ -z "$(squeue --noheader)" ]; do sleep 1; done
cat train.log
grep -q done train.log
