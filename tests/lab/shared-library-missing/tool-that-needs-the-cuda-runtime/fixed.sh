cuda=$(python -c "import nvidia.cu13; print(list(nvidia.cu13.__path__)[0])")
gcc tool.c -o tool "$cuda/lib/libcudart.so.13"
LD_LIBRARY_PATH=$cuda/lib ./tool
