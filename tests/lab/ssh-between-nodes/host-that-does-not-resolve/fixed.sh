mpirun -np 1 --host localhost:1 bash -c 'echo $OMPI_COMM_WORLD_SIZE rank'
