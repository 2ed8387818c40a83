mpirun -np 2 --host localhost:2 bash -c 'test $OMPI_COMM_WORLD_RANK != 0 || echo $OMPI_COMM_WORLD_SIZE ranks'
