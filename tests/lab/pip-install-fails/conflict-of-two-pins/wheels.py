"""Builds the wheels of a small index: name, version, and what each requires."""

import zipfile
from pathlib import Path


def build(name, version, *lines, tag="py3-none-any"):
    Path("wheels").mkdir(exist_ok=True)
    info = f"{name}-{version}.dist-info"
    metadata = "\n".join([f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}", *lines])
    with zipfile.ZipFile(f"wheels/{name}-{version}-{tag}.whl", "w") as wheel:
        wheel.writestr(f"{name}.py", f"__version__ = '{version}'\n")
        wheel.writestr(f"{info}/METADATA", metadata + "\n")
        wheel.writestr(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: lab\nRoot-Is-Purelib: true\nTag: {tag}\n")
        wheel.writestr(f"{info}/RECORD", "")


build("acme_engine", "1.0", "Requires-Dist: acme_core==2.0")
build("acme_core", "2.0")
build("acme_core", "3.0")
