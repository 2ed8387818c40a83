. ./slurm.sh
sbatch --output=train.log --wrap='srun sleep 30; echo trained'
until squeue --steps --noheader --format %i | grep -q 1.0; do sleep 0.5; done
srun --jobid=1 --overlap --immediate=5 uptime --pretty | sed 's/up .*/up/'
exit ${PIPESTATUS[0]}
