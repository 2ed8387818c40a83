"""Reads what a training job printed and says what went wrong, why, and what to do.

The work is done by the program ``faultline``, which comes with this package. It works offline and sends nothing.

>>> import faultline
>>> faultline.explain("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB").findings[0].failure
'cuda-oom'
"""

from ._diagnosis import Advice, Diagnosis, Finding, Found, Page, explain
from ._hook import install
from ._magic import load_ipython_extension
from ._program import program

__all__ = ["Advice", "Diagnosis", "Finding", "Found", "Page", "explain", "install", "load_ipython_extension", "program"]
