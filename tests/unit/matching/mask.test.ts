import { describe, expect, it } from 'vitest';
import { mask, normalise } from '../../../src/matching/index.ts';

const HEX_40 = '63d5e9221bedd1546b7d364b5ce4171547db12a9';

describe('mask', () => {
	it.each([
		`commit ${HEX_40}`,
		`HEAD is now at ${HEX_40}`,
		`PyTorch commit: ${HEX_40}`,
		`commit_hash="${HEX_40}"`,
		`git checkout ${HEX_40}`,
		`'revision': '${HEX_40}'`,
		`(git version: ${HEX_40})`,
		`pip install git+https://github.com/x/y@${HEX_40}`,
		`hub/models--x/snapshots/${HEX_40}/config.json`,
	])('leaves a commit of git: %s', (text) => {
		expect(mask(text).text).toBe(text);
	});

	it.each([
		{ name: 'an e-mail', text: 'mail ada.b@acme-labs.co.uk now', expected: 'mail <email1> now' },
		{ name: 'an address', text: 'connect to 10.1.2.3:29500 failed', expected: 'connect to <ip1>:29500 failed' },
		{ name: 'an IPv6 address', text: 'reach fe80::1a2b:3c4d now', expected: 'reach <ip1> now' },
		{ name: 'a short IPv6 address', text: 'listen on [2001:db8::1]:29500', expected: 'listen on [<ip1>]:29500' },
		{ name: 'a local IPv6 address', text: 'from fd12:3456::10:1, port 2', expected: 'from <ip1>, port 2' },
		{ name: 'one before a colon', text: 'ping fd00::1: lost', expected: 'ping <ip1>: lost' },
		{ name: 'a long one before a colon', text: 'to 2001:db8:0:1::5: no', expected: 'to <ip1>: no' },
		{ name: 'the address of a net', text: 'route fd00:: via ::1', expected: 'route <ip1> via ::1' },
		{ name: 'a MAC address', text: 'link 02:42:ac:11:00:02 down', expected: 'link <mac1> down' },
		{ name: 'a Hugging Face token', text: 'login hf_abcdefghijklmnop', expected: 'login <token1>' },
		{ name: 'a key by its name', text: 'WANDB_API_KEY=0123456789abcdef', expected: 'WANDB_API_KEY=<token1>' },
		{ name: 'a key of 40 digits', text: `wandb login ${HEX_40}`, expected: 'wandb login <token1>' },
		{ name: 'a bearer', text: 'Authorization: Bearer abc.def-123456', expected: 'Authorization: Bearer <token1>' },
		{
			name: 'credentials in an address',
			text: 'git https://ada:s3cret@github.com/x',
			expected: 'git https://<token1>@github.com/x',
		},
		{ name: 'a user in a path', text: 'File "/home/ada/train.py"', expected: 'File "/home/<user1>/train.py"' },
		{ name: 'a user of Windows', text: 'C:\\Users\\ada\\x.py', expected: 'C:\\Users\\<user1>\\x.py' },
		{ name: 'a prompt', text: 'ada@gpu-07:~/run$ ls', expected: '<user1>@<host1>:~/run$ ls' },
		{
			name: 'a private host in an address',
			text: 'GET https://hub.acme.internal/x',
			expected: 'GET https://<host1>/x',
		},
		{
			name: 'a host that NCCL names, wherever it stands',
			text: 'gpu-07:400:421 [0] NCCL INFO x\nssh gpu-07 uptime',
			expected: '<host1>:400:421 [0] NCCL INFO x\nssh <host1> uptime',
		},
		{
			name: 'the whole name of a host, whatever it ends in',
			text: 'gpu-01.corp.acme.com refused, dgx-07.acme.cn:29500 and dgx-07.acme.cn, too',
			expected: '<host1> refused, <host2>:29500 and <host2>, too',
		},
		{ name: 'no well-known host', text: 'see docs.pytorch.org.', expected: 'see docs.pytorch.org.' },
		{ name: 'no parameter', text: 'missing module.com.0.weight', expected: 'missing module.com.0.weight' },
		{ name: 'a host in a variable', text: 'MASTER_ADDR=gpu-b01 RANK=0', expected: 'MASTER_ADDR=<host1> RANK=0' },
		{
			name: 'a host in a flag',
			text: 'torchrun --rdzv-endpoint=gpu-07:29500 --master_addr gpu-07',
			expected: 'torchrun --rdzv-endpoint=<host1>:29500 --master_addr <host1>',
		},
		{ name: 'a list of hosts', text: 'SLURM_JOB_NODELIST=gpu-[01-04]', expected: 'SLURM_JOB_NODELIST=<host1>' },
		{
			name: 'the same thing the same way',
			text: 'from 10.1.2.3 to 10.1.2.4 to 10.1.2.3',
			expected: 'from <ip1> to <ip2> to <ip1>',
		},
	])('hides $name', ({ text, expected }) => {
		expect(mask(text).text).toBe(expected);
	});

	it.each([
		'https://docs.pytorch.org/docs/stable/notes.html',
		'127.0.0.1:29500',
		'MASTER_ADDR=localhost',
		'/home/user/train.py',
		'at 03:12:44 on 2025-11-20',
		'NCCL version 2.21.5',
		'token: none',
		'CUDA out of memory. Tried to allocate 2.50 GiB',
	])('leaves "%s" alone', (text) => {
		expect(mask(text)).toEqual({ text, spans: [] });
	});

	it('tells what it hid and where', () => {
		const text = 'to 10.1.2.3 by /home/ada/x';
		expect(mask(text).spans.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
			['ip', '10.1.2.3'],
			['user', 'ada'],
		]);
	});
});

describe('normalise', () => {
	it.each([
		['[rank3]: FooError: cannot open /data/a.bin', 'FooError: cannot open <path>'],
		['connect to 10.0.0.1<29500> failed after 12 tries', 'connect to <ip><<port>> failed after <int> tries'],
		['used 1.5 GiB of 80GB in 12ms', 'used <size> of <size> in <ms>ms'],
		['SeqNum=12, rate=0.5 (x=3)', 'SeqNum=<int>, rate=<number> (x=<int>)'],
		['at 0x7f3a in torch 2.8.0+cu128', 'at <hex> in torch <version>'],
		['fp16 loss on cuda:0', 'fp16 loss on cuda:<int>'],
		['', ''],
	])('%s -> %s', (line, expected) => {
		expect(normalise(line)).toBe(expected);
	});
});
