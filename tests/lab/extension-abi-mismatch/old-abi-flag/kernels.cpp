#include <Python.h>
#include <c10/util/Exception.h>

#include <cstdlib>

static struct PyModuleDef kernels = {PyModuleDef_HEAD_INIT, "kernels", nullptr, -1, nullptr};

PyMODINIT_FUNC PyInit_kernels() {
  const char* off = std::getenv("KERNELS_OFF");
  TORCH_CHECK(off == nullptr, "switched off: ", off);
  return PyModule_Create(&kernels);
}
