export TORCHINDUCTOR_CACHE_DIR=$PWD/cache
export CXX=/opt/rh/gcc-toolset-12/root/usr/bin/g++
TORCH_COMPILE_DISABLE=1 python step.py
