"""Builds the wheel that the mirror offers."""

import zipfile
from pathlib import Path

Path("acme-core").mkdir()
with zipfile.ZipFile("acme-core/acme_core-1.0-py3-none-any.whl", "w") as wheel:
    wheel.writestr("acme_core.py", "")
    wheel.writestr("acme_core-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: acme_core\nVersion: 1.0\n")
    wheel.writestr(
        "acme_core-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nGenerator: lab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    wheel.writestr("acme_core-1.0.dist-info/RECORD", "")
