g++ -shared -fPIC prefetch.cpp -o prefetch.so
python3 -c '
import ctypes

prefetch = ctypes.CDLL("./prefetch.so")
prefetch.start()
print("10 steps done")
prefetch.stop()
'
