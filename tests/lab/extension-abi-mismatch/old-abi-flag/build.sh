torch=$(python -c "import importlib.util as util; print(util.find_spec('torch').submodule_search_locations[0])")
include=$(python -c "import sysconfig; print(sysconfig.get_path('include'))")
g++ -shared -fPIC -std=c++20 "$@" -I "$include" -I "$torch/include" kernels.cpp -o kernels.so -L "$torch/lib" -lc10
