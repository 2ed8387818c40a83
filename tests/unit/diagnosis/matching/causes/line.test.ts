import { describe, expect, it } from 'vitest';
import { judgeLine } from '../../../../../src/diagnosis/matching/causes/line.ts';
import { isOnPurpose, isWaiting, roleOfRaised } from '../../../../../src/diagnosis/matching/causes/raised.ts';

describe('a line that stands alone', () => {
	it.each([
		{ line: 'FileNotFoundError: config.json', is: ['exception', 'FileNotFoundError', 'config.json'] },
		{ line: 'torch.distributed.DistStoreError: gone', is: ['exception', 'torch.distributed.DistStoreError', 'gone'] },
		{
			line: 'Exception in thread "main" java.io.IOException: no space',
			is: ['exception', 'java.io.IOException', 'no space'],
		},
		{
			line: 'Caused by: java.net.ConnectException: refused',
			is: ['exception', 'java.net.ConnectException', 'refused'],
		},
		{
			line: 'panic: runtime error: index out of range',
			is: ['exception', 'panic', 'runtime error: index out of range'],
		},
		{
			line: 'Observed a panic: runtime.boundsError{x:0} (runtime error: index out of range [0] with length 0)',
			is: ['exception', 'panic', 'runtime.boundsError{x:0} (runtime error: index out of range [0] with length 0)'],
		},
		{
			line: '[BUG]: `AssertionError: div_scale should remain default` when using CPUAdam',
			is: ['exception', 'AssertionError', 'div_scale should remain default'],
		},
		{
			line: 'File "pathlib.py", line 1175, in mkdir self._mkdir(self) FileExistsError: [Errno 17] File exists',
			is: ['exception', 'FileExistsError', '[Errno 17] File exists'],
		},
		{
			line: '微调训练报错【RuntimeError: shape mismatch: value tensor of shape [3420, 1536]】',
			is: ['exception', 'RuntimeError', 'shape mismatch: value tensor of shape [3420, 1536]'],
		},
		{
			line: '```AssertionError: The `grad_fn` is needed to register the hook```',
			is: ['exception', 'AssertionError', 'The `grad_fn` is needed to register the hook'],
		},
		{ line: "I'm getting an KeyError: 'Instruction', see this log:", is: ['exception', 'KeyError', "'Instruction'"] },
		{ line: '训练报错RuntimeError: no room', is: ['exception', 'RuntimeError', 'no room'] },
		{ line: "thread 'main' (41) panicked at src/a.rs:4:5:", is: ['exception', 'panic', 'src/a.rs:4:5:'] },
		{
			line: "thread 'main' panicked at 'no shard', src/a.rs:4:5",
			is: ['exception', 'panic', "'no shard', src/a.rs:4:5"],
		},
		{ line: 'fatal: no repository', is: ['fatal', 'error', 'no repository'] },
		{ line: 'sbatch: error: Invalid partition', is: ['fatal', 'error', 'Invalid partition'] },
		{
			line: "No module named 'colossalai._C.cpu_adam_x86'",
			is: ['exception', 'ModuleNotFoundError', "No module named 'colossalai._C.cpu_adam_x86'"],
		},
		{ line: "`No module named 'apex'`", is: ['exception', 'ModuleNotFoundError', "No module named 'apex'"] },
		{ line: "It says No module named 'apex'", is: undefined },
		{
			line: "I run it and get this: No module named 'apex'",
			is: ['exception', 'ModuleNotFoundError', "No module named 'apex'"],
		},
		{
			line: "'Trainer' object has no attribute 'client'",
			is: ['exception', 'AttributeError', "'Trainer' object has no attribute 'client'"],
		},
		{
			line: "`forward() got an unexpected keyword argument 'n'`",
			is: ['exception', 'TypeError', "forward() got an unexpected keyword argument 'n'"],
		},
		{ line: "why 'Trainer' object has no attribute 'client'", is: undefined },
		{ line: 'FutureWarning: this will change', is: undefined },
		{ line: 'error_count=0 loss=2.1', is: undefined },
		{ line: 'no error was found', is: undefined },
	])('$line', ({ line, is }) => {
		const judged = judgeLine(line);
		expect(judged && [judged.kind, judged.name, judged.said]).toEqual(is);
		if (judged?.kind === 'exception' && judged.at > 0)
			expect([judged.name, judged.said].some((begun) => line.startsWith(begun, judged.at))).toBe(true);
	});

	it('is none where its program calls it information or a warning', () => {
		expect(judgeLine('ImportError: no apex', 'WARNING')).toBeUndefined();
		expect(judgeLine('ImportError: no apex', 'ERROR')?.kind).toBe('exception');
	});
});

describe('an exception that nobody knows', () => {
	it.each([
		{ name: 'KeyError', said: ": 'lr'", is: 'error' },
		{ name: 'RuntimeError', said: ': Caught KeyError in DataLoader worker process 0.', is: 'wrapper' },
		{ name: 'subprocess.CalledProcessError', said: ': Command failed', is: 'wrapper' },
		{ name: 'ExceptionGroup', said: ': unhandled errors', is: 'wrapper' },
		{ name: 'BrokenPipeError', said: ': [Errno 32] Broken pipe', is: 'consequence' },
		{ name: 'RuntimeError', said: ': Connection reset by peer', is: 'consequence' },
		{ name: 'EOFError', said: ': Ran out of input', path: '/job/load.py', is: 'error' },
		{ name: 'EOFError', said: '', path: '/usr/lib/python3.11/multiprocessing/connection.py', is: 'consequence' },
	])('$name$said is $is', ({ is, ...exception }) => {
		expect(roleOfRaised(exception)).toBe(is);
	});

	it.each([
		{ path: '/venv/site-packages/torch/distributed/distributed_c10d.py', call: 'barrier', is: true },
		{ path: '/venv/site-packages/torch/distributed/distributed_c10d.py', call: '_check_tensor_list', is: false },
		{ path: '/job/train.py', call: 'barrier', is: false },
	])('waits for a peer in $call of $path: $is', ({ path, call, is }) => {
		expect(isWaiting({ name: 'RuntimeError', said: '', path, call })).toBe(is);
	});

	it('is none where it ends a program on purpose', () => {
		expect(['KeyboardInterrupt', 'SystemExit', 'KeyError'].map(isOnPurpose)).toEqual([true, true, false]);
	});
});
