export CXX=g++
export TORCH_EXTENSIONS_DIR=$PWD/extensions
python use.py
