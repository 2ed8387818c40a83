"""Builds the wheel, for the version of PyTorch that is installed."""

import zipfile


def build_wheel(folder, config_settings=None, metadata_directory=None):
    import torch

    name = "acme_kernels-1.0-py3-none-any.whl"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        wheel.writestr("acme_kernels.py", f"TORCH = '{torch.__version__}'\n")
        wheel.writestr("acme_kernels-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: acme_kernels\nVersion: 1.0\n")
        wheel.writestr("acme_kernels-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr("acme_kernels-1.0.dist-info/RECORD", "")
    return name
