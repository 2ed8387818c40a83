import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MASK_KINDS, mask } from '../../../../src/diagnosis/masking/mask.ts';
import { tries } from '../../tries.ts';

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
		`wandb: commit ${HEX_40}`,
		`wandb sdk rev: ${HEX_40}`,
	])('leaves a commit of git: %s', (text) => {
		expect(mask(text).text).toBe(text);
	});

	it.each([
		{
			name: 'a host behind its card',
			text: 'mlx5: node-17: got completion',
			expected: 'mlx5: <host1>: got completion',
		},
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

/** The lines of a table; its first ones say how it is written. */
const table = (name: string) =>
	readFileSync(`tests/fixtures/masking/${name}`, 'utf8')
		.split('\n')
		.filter((line) => line && !line.startsWith('# '));

const identifiers = table('identifiers.tsv').map((row) => {
	const [kinds = '', gone = '', line = ''] = row.replaceAll('¦', '').replaceAll('⏎', '\n').split('\t');
	return { kinds: kinds.split(' && '), gone: gone.split(' && '), line };
});
const kept = table('kept.txt');

describe('of the tables', () => {
	it('there are enough of both, and one of each kind', () => {
		expect(identifiers.length).toBeGreaterThanOrEqual(235);
		expect(kept.length).toBeGreaterThanOrEqual(195);
		expect(new Set(identifiers.flatMap(({ kinds }) => kinds))).toEqual(new Set(MASK_KINDS));
	});

	it.each(identifiers)('what identifies somebody is gone: $line', ({ kinds, gone, line }) => {
		const { text, spans } = mask(line);
		for (const part of gone) {
			expect(line).toContain(part);
			expect(text).not.toContain(part);
		}
		for (const kind of kinds) expect(spans.map((span) => span.kind)).toContain(kind);
	});

	it.each(kept)('what identifies nobody stays: %s', (line) => {
		expect(mask(line)).toEqual({ text: line, spans: [] });
	});
});

describe('of shapes that no rule was written for', () => {
	const rows = (name: string) => table(name).map((line, at) => ({ line, isHeldOut: at % 2 === 1 }));
	const unlisted = rows('unlisted.tsv').map(({ line: row, isHeldOut }) => {
		const [, gone = '', line = ''] = row.replaceAll('¦', '').replaceAll('⏎', '\n').split('\t');
		return { gone: gone.split(' && '), line, isHeldOut };
	});
	const unlistedKept = rows('unlisted-kept.txt');
	const isGone = ({ gone, line }: (typeof unlisted)[number]) => {
		const { text } = mask(line);
		return gone.every((part) => line.includes(part) && !text.includes(part));
	};
	const share = <Row extends { isHeldOut: boolean }>(all: Row[], isRight: (row: Row) => boolean) => {
		const own = all.filter(({ isHeldOut }) => isHeldOut);
		return own.filter(isRight).length / own.length;
	};

	it('there are a hundred of both', () => {
		expect(unlisted.length).toBeGreaterThan(100);
		expect(unlistedKept.length).toBeGreaterThan(100);
	});
	it.each(unlisted.filter(({ isHeldOut }) => !isHeldOut))('it is gone: $line', (row) => expect(isGone(row)).toBe(true));
	it.each(unlistedKept.filter(({ isHeldOut }) => !isHeldOut))('it stays: $line', ({ line }) => {
		expect(mask(line).text).toBe(line);
	});
	it('of those held out nine in ten are gone, and of what is to stay nearly all stays', () => {
		expect(share(unlisted, isGone)).toBeGreaterThan(0.9);
		expect(share(unlistedKept, ({ line }) => mask(line).text === line)).toBeGreaterThan(0.97);
	});
});

describe('masking again', () => {
	const lines = fc.array(fc.constantFrom(...identifiers.map(({ line }) => line), ...kept), { maxLength: 12 });
	const text = fc.tuple(lines, fc.constantFrom('\n', ' ', '', ', ', '\n[rank0]: ')).map(([all, by]) => all.join(by));

	test('changes nothing more', () => {
		fc.assert(
			fc.property(text, (input) => {
				const once = mask(input).text;
				expect(mask(once)).toEqual({ text: once, spans: [] });
			}),
			tries(200),
		);
	});

	test('finds nothing in a report, where placeholders stand in square brackets', () => {
		for (const { line } of identifiers) {
			const report = mask(line).text.replace(/<([a-z]+\d+)>/g, '[$1]');
			expect(mask(report).text).toBe(report);
		}
	});

	test('does not give a name that stands there already to something else', () => {
		expect(mask('<host1> and <ip4> met 10.1.2.3 on [host2], then MASTER_ADDR=gpu-7').text).toBe(
			'<host1> and <ip4> met <ip5> on [host2], then MASTER_ADDR=<host3>',
		);
	});
});

test('spans are in order, do not overlap, and make the masked text of the original', () => {
	const input = identifiers.map(({ line }) => line).join('\n');
	const { text, spans } = mask(input);
	let made = '';
	let at = 0;
	for (const { start, end, replacement } of spans) {
		expect(start).toBeGreaterThanOrEqual(at);
		expect(end).toBeGreaterThan(start);
		made += input.slice(at, start) + replacement;
		at = end;
	}
	expect(made + input.slice(at)).toBe(text);
});

test('of what overlaps nothing is left to read', () => {
	const token = `gh${'p_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789'}`;
	expect(mask(`https://ada:${token}@gpu-07.acme.net/x`).text).toBe('https://<token1>@<host1>/x');
});

test('what overlaps is called a secret if any part of it is one, wherever that stands', () => {
	expect(mask('MASTER_ADDR=gpu-07.hf_abcdefghijklmnop RANK=0').text).toBe('MASTER_ADDR=<token1> RANK=0');
	expect(mask('File "/home/ada-hf_abcdefghijklmnop/x.py"').text).toBe('File "/home/<token1>/x.py"');
});

test('a word of every message is masked where it is a name, and nowhere else', () => {
	expect(mask('/home/torch/x.py: torch.cuda failed for model').text).toBe(
		'/home/torch/x.py: torch.cuda failed for model',
	);
	expect(mask('/home/adal/x.py of adal, not adal_exp').text).toBe('/home/<user1>/x.py of <user1>, not adal_exp');
});
