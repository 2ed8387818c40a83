import triton
import triton.language as tl


@triton.jit
def doubled(x, size, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(x + at, tl.load(x + at, mask=at < size) * 2, mask=at < size)
