#include <Python.h>

static struct PyModuleDef kernels = { PyModuleDef_HEAD_INIT, "kernels", 0, -1, 0 };

PyMODINIT_FUNC PyInit_kernels(void)
{
	return PyModule_Create(&kernels);
}
