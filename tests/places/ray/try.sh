# needs: ray
# No dashboard here, so no `ray job submit`: what `ray job logs` shows is what the driver prints.
cp "$PLACE/train.py" .
export RAY_DISABLE_IMPORT_WARNING=1 RAY_USAGE_STATS_ENABLED=0 RAY_TMPDIR=$PWD
bash "$PLACE/run.sh" | tee seen.out
sees 'No space left' seen.out
sees 'RayTaskError' seen.out
