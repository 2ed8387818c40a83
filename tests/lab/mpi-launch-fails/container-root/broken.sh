mpirun -np 1 bash -c 'echo $OMPI_COMM_WORLD_SIZE rank'
