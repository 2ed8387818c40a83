# needs: sbatch scancel srun slurmctld slurmd munged python3
more='KillWait=15'
. "$LAB/slurm-job-rejected/longer-than-the-partition-allows/slurm.sh"
cp "$PLACE/train.sbatch" "$PLACE/train.py" .
job=$(sbatch --parsable train.sbatch)
until grep -q 'step 1' train.log 2> /dev/null; do sleep 0.2; done
began=$(date +%s)
scancel "$job"
while squeue --noheader --jobs "$job" 2> /dev/null | grep -q .; do sleep 0.2; done
took=$(($(date +%s) - began))
cat "train-$job.out" | tee seen.out
echo "from scancel to the end of the job: less than $((took < 10 ? 10 : 99)) seconds, of 15 that Slurm gives"
sees 'signal 15: saving' seen.out
sees 'Quick fix' seen.out
[ "$took" -lt 10 ]
