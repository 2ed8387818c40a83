#include <Python.h>
#include <c10/util/Exception.h>

static struct PyModuleDef kernels = {PyModuleDef_HEAD_INIT, "kernels", nullptr, -1, nullptr};

PyMODINIT_FUNC PyInit_kernels() {
  TORCH_CHECK(sizeof(void*) == 8, "64 bits, not ", 8 * sizeof(void*));
  return PyModule_Create(&kernels);
}
