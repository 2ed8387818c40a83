# needs: sbatch srun slurmctld slurmd munged python3
. "$LAB/slurm-job-rejected/longer-than-the-partition-allows/slurm.sh"
cp "$PLACES/train.py" .
bash "$PLACE/step.sh" 2>&1 | tee seen.out
sees '^1: OSError: ' seen.out
sees 'Quick fix' seen.out
