# needs: mpirun python3
cp "$PLACES/train.py" .
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
bash "$PLACE/run.sh" > out.txt 2>&1
find logs -type f | sort
sed -n '/^The run$/,$p' out.txt | tee seen.out
sees 'Failed first  *rank 1' seen.out
sees 'Quick fix' seen.out
