# needs: sbatch srun slurmctld slurmd munged python3
more='KillOnBadExit=0'
. "$LAB/slurm-job-rejected/longer-than-the-partition-allows/slurm.sh"
cp "$PLACE/train.sbatch" .
# Rank 0 waits for the other, as in a collective, long after that has failed.
sed 's/^sys.exit(0)/time.sleep(60)/' "$PLACES/train.py" > train.py
job=$(sbatch --parsable train.sbatch)
until grep -q 'Quick fix' "faultline-$job.txt" 2> /dev/null; do sleep 0.5; done
squeue --noheader --jobs "$job" --format 'while rank 0 waits, the job is %T'
cat "faultline-$job.txt" | tee seen.out
scancel "$job"
while squeue --noheader --jobs "$job" 2> /dev/null | grep -q .; do sleep 0.2; done
sees 'Failed first  *rank 1: ' seen.out
