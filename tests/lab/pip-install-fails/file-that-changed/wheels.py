"""Builds a wheel; each time with another text in it."""

import sys
import zipfile
from pathlib import Path

Path("wheels").mkdir(exist_ok=True)
with zipfile.ZipFile("wheels/acme_core-1.0-py3-none-any.whl", "w") as wheel:
    wheel.writestr("acme_core.py", f"# {sys.argv[1:]}\n")
    wheel.writestr("acme_core-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: acme_core\nVersion: 1.0\n")
    wheel.writestr(
        "acme_core-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nGenerator: lab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    wheel.writestr("acme_core-1.0.dist-info/RECORD", "")
