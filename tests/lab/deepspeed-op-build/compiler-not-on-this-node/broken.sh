# Left over in the job script from a cluster where this module is installed.
export CXX=/opt/gcc-11/bin/g++
export TORCH_EXTENSIONS_DIR=$PWD/extensions
python use.py
