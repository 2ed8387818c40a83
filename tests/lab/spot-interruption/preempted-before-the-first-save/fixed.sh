more='PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
PartitionName=spot Nodes=node1 PriorityTier=1
PartitionName=urgent Nodes=node1 PriorityTier=9'
. ./slurm.sh
sbatch --partition=spot --output=train.log --requeue --ntasks=2 --wrap='exec python3 train.py'
sleep 4
srun --partition=urgent --ntasks=2 true
sleep 2
scontrol update jobid=1 starttime=now
until [ -z "$(squeue --noheader)" ]; do sleep 1; done
cat train.log
grep -q done train.log
