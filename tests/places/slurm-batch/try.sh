# needs: sbatch srun slurmctld slurmd munged python3
. "$LAB/slurm-job-rejected/longer-than-the-partition-allows/slurm.sh"
cp "$PLACE/train.sbatch" "$PLACES/train.py" .
sbatch --wait train.sbatch
echo "sbatch ended with $?"
cat train-*.out | tee seen.out
sees 'Failed first  *rank 1: ' seen.out
sees 'Quick fix' seen.out
