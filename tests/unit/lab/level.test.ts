import { expect, test } from 'vitest';
import { level } from '../../lab/level.ts';

const here = {
	folders: [
		['/w/.cache/lab/torch-2.14.1-0a1b2c3d', '/home/me/venv'],
		['/opt/python/lib/python3.11', '/usr/lib/python3.11'],
		['/tmp/lab-Ab12Cd/home', '/home/me'],
		['/tmp/lab-Ab12Cd/tmp', '/tmp'],
	],
	hosts: ['gpu-07', 'vm', '10.9.8.7'],
	pids: [48113, 48120, 48121, 307],
	chosen: 'MASTER_PORT=45678 python train.py',
} as const;

test.each([
	['/tmp/lab-Ab12Cd/home/job/train.py", line 3', '/home/me/job/train.py", line 3'],
	['/w/.cache/lab/torch-2.14.1-0a1b2c3d/bin/torchrun', '/home/me/venv/bin/torchrun'],
	['/opt/python/lib/python3.11/runpy.py', '/usr/lib/python3.11/runpy.py'],
	[
		'/tmp/lab-Ab12Cd/tmp/torchelastic_k3x9_a1b/none_4f5g6h7i/attempt_0',
		'/tmp/torchelastic_aaaaaaaa/none_aaaaaaaa/attempt_0',
	],
	['no argument none_supplied, file /tmp/tmpk3x9_a1b', 'no argument none_supplied, file /tmp/tmpaaaaaaaa'],
	['for file </torch_18228_269066813_0>', 'for file </torch_1001_1000000000_0>'],
	['[W1203 07:12:44.123456789 socket.cpp:200] x', '[W1122 10:00:00.000000000 socket.cpp:200] x'],
	['E1203 07:12:44.123000 48113 torch/run.py:7] x', 'E1122 10:00:00.000000 1001 torch/run.py:7] x'],
	['  time      : 2027-01-31_07:12:44', '  time      : 2026-11-22_10:00:00'],
	['2027/01/31 07:12:44,123 INFO', '2026/11/22 10:00:00,000 INFO'],
	['frame #0: f + 0x9c (0x7f3a91b2c4d5 in libc10.so)', 'frame #0: f + 0x9c (0x7f0000000000 in libc10.so)'],
	['on gpu-07.cluster and gpu-071', 'on node1.cluster and gpu-071'],
	['  host      : vm', '  host      : node1'],
	['[vm]:29500 (vm, 29500) vm.overcommit', '[node1]:29500 (node1, 29500) vm.overcommit'],
	['from 10.9.8.7 to 10.9.8.70', 'from node1 to 10.9.8.70'],
	['(pid: 48121) and process 48120', '(pid: 1002) and process 1001'],
	['process 1 terminated with exit code 1', 'process 1 terminated with exit code 1'],
	['pid: 307, pid: 48120 and pid: 52', 'pid: 1002, pid: 1001 and pid: 1003'],
	["The node 'localhost_17765_0' has failed", "The node 'localhost_1001_0' has failed"],
	['[48120] and 48120, line 48120', '[1001] and 1001, line 48120'],
	['a size of 481200 and 48119', 'a size of 481200 and 48119'],
	[
		'Connection to [localhost]:39411, again [localhost]:39411',
		'Connection to [localhost]:40001, again [localhost]:40001',
	],
	['127.0.0.1:50123 and port: 60001', '127.0.0.1:40001 and port: 40002'],
	['port: 29500, port=45678', 'port: 29500, port=45678'],
	['wait timeout after 10000ms, 4 of 8 GiB, loss 0.12345', 'wait timeout after 10000ms, 4 of 8 GiB, loss 0.12345'],
])('%s', (output, expected) => {
	expect(level(output, here)).toBe(expected);
	// What is level stays as it is.
	expect(level(expected, { ...here, pids: [] })).toBe(expected);
});
