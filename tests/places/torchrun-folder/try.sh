# needs: torchrun
cp "$PLACES/train.py" .
bash "$PLACE/run.sh" > out.txt 2>&1
find logs -type f | sed 's#logs/[^/]*#logs/{run}#' | sort
sed -n '/^The run$/,$p' out.txt | tee seen.out
sees 'Failed first  *rank 1: ' seen.out
sees 'Quick fix' seen.out
