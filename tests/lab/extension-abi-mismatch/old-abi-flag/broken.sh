bash build.sh -D_GLIBCXX_USE_CXX11_ABI=0
python train.py
