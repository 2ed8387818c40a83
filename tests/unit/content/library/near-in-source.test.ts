import { expect, test } from 'vitest';
import { nearInSource } from '../../../../src/content/library/near-in-source.ts';
import { realTree } from '../../real-content.ts';

const near = nearInSource(realTree);

test.each([
	['pytorch', 'torch/serialization.py', 'weights-only-load-failed'],
	// FSDP is a part of PyTorch.
	['pytorch', 'torch/distributed/fsdp/_init_utils.py', 'fsdp-flatten-not-uniform'],
	['pytorch', 'c10/cuda/CUDACachingAllocator.cpp', 'cuda-oom'],
])('%s %s is what %s is about', (software, file, failure) => {
	expect(near(software, file)[0]).toBe(failure);
	expect(near(software, file).length).toBeLessThanOrEqual(3);
});

test('a file that no message is of, and the file of another program', () => {
	expect(near('pytorch', 'torch/none.py')).toEqual([]);
	expect(near('transformers', 'torch/serialization.py')).toEqual([]);
});
