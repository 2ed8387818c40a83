nccl=$(python -c "import nvidia.nccl; print(list(nvidia.nccl.__path__)[0])")
gcc tool.c -o tool "$nccl/lib/libnccl.so.2"
./tool
