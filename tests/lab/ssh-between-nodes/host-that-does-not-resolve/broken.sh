mpirun -np 1 --host gpu-node-02.invalid:1 bash -c 'echo $OMPI_COMM_WORLD_SIZE rank'
