# An extension in C that uses PyTorch's library.
torch=$(python -c "import importlib.util as util; print(util.find_spec('torch').submodule_search_locations[0])")
include=$(python -c "import sysconfig; print(sysconfig.get_path('include'))")
gcc -shared -fPIC -I "$include" kernels.c -o kernels.so -Wl,--no-as-needed -L "$torch/lib" -lc10
