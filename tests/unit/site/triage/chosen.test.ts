/** Files that a reader chose: which of them are logs, and their text in bounded memory. */
import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Cut, createUnpacking } from '../../../../src/diagnosis/runs/listing.ts';
import { listChosen, readChosen } from '../../../../src/site/triage/chosen.ts';

const chosen = (files: Record<string, string | Uint8Array<ArrayBuffer>>) => ({
	files: Object.entries(files).map(([path, text]) => ({ path, file: new Blob([text]) })),
	left: [],
});
const zipped = (text: string | Buffer) => new Uint8Array(gzipSync(text));

test('what is no log is left out, by name, by size and by its beginning, also a packed one', async () => {
	const { logs, left } = await listChosen({
		...chosen({
			'run/rank0.log': 'step 1\n',
			'run/core': '\0elf',
			'run/packed.gz': zipped('\0elf'),
			'run/rank1.log.gz': zipped('step 1\n'),
			'run/empty.log': '',
			'run/config.yaml': 'a: 1',
		}),
		left: [['unreadable', 'secret']],
	});
	// Within the folder that all lie in.
	expect(logs.map(({ path }) => path)).toEqual(['rank0.log', 'rank1.log.gz']);
	expect(Object.fromEntries(left)).toEqual({
		unreadable: ['secret'],
		noLog: ['core', 'packed.gz', 'config.yaml'],
		empty: ['empty.log'],
	});
});

test('a small file is opened once, and what is long is not kept', async () => {
	const opened: Record<string, number> = {};
	const counted = (path: string, length: number) => {
		const file = new Blob(['step 1\n'.repeat(length)]);
		const stream = file.stream.bind(file);
		const count = () => {
			opened[path] = (opened[path] ?? 0) + 1;
			return stream();
		};
		return { path, file: Object.defineProperty(file, 'stream', { value: count }) };
	};
	const files = [counted('rank0.log', 10), counted('rank1.log', 10), counted('rank2.log', 3_000_000)];
	const { logs } = await listChosen({ files, left: [] });
	const texts = [];
	for (const log of logs) {
		let text = '';
		const push = (more: string) => {
			text += more;
		};
		const none = () => undefined;
		await readChosen(log, push, none, new AbortController().signal);
		texts.push(text.length);
		expect(log.whole).toBeUndefined();
	}
	expect(texts).toEqual([70, 70, 21_000_000]);
	expect(opened).toEqual({ 'rank0.log': 1, 'rank1.log': 1, 'rank2.log': 2 });
});

test('files of the same name are told apart', async () => {
	const file = new Blob(['step 1\n']);
	const { logs } = await listChosen({ files: [0, 1].map(() => ({ path: 'train.log', file })), left: [] });
	expect(logs.map(({ path }) => path)).toEqual(['train.log', 'train.log (2)']);
});

/** What is read of a log, and why not all of it. */
async function read(
	path: string,
	bytes: Uint8Array<ArrayBuffer>,
	longest?: number,
	stop = new AbortController().signal,
) {
	let text = '';
	let passed = 0;
	const log = { path, file: new Blob([bytes]), bytes: bytes.length };
	const push = (more: string) => {
		text += more;
	};
	const pass = (more: number) => {
		passed += more;
	};
	const cut = await readChosen(
		log,
		push,
		pass,
		stop,
		longest === undefined ? undefined : createUnpacking(longest),
	).catch((error: unknown) => (error as Cut).why);
	return { text, passed, cut };
}

const TEXT = 'loss 损失 = nan 🚀\n'.repeat(20_000);

test.each([
	{ name: 'rank0.log', bytes: new TextEncoder().encode(TEXT) },
	{ name: 'rank0.log.gz', bytes: zipped(TEXT) },
])('$name is read whole, and all its bytes are told', async ({ name, bytes }) => {
	const { text, passed, cut } = await read(name, bytes);
	expect(text === TEXT).toBe(true);
	expect(passed).toBe(bytes.length);
	expect(cut).toBeUndefined();
});

test('what is packed badly is read up to there', async () => {
	const packed = zipped(TEXT);
	const { text, cut } = await read('a.gz', packed.slice(0, packed.length - 4));
	expect(cut).toBe('damaged');
	expect(text.length).toBeGreaterThan(TEXT.length * 0.9);
	expect((await read('a.gz', new TextEncoder().encode('no gzip'))).cut).toBe('damaged');
});

test('what unpacks to more than anybody reads is left there', async () => {
	const { text, cut } = await read('bomb.gz', zipped(Buffer.alloc(30_000_000, 'a')), 1_000_000);
	expect(cut).toBe('tooLong');
	expect(text.length).toBeLessThan(20_000_000);
});

test('what this browser cannot unpack is said', async () => {
	expect((await read('a.log.zst', new Uint8Array([1, 2, 3]))).cut).toBe('noZstd');
});

test('a reader who stops has what was read until then', async () => {
	const stop = new AbortController();
	const bytes = new TextEncoder().encode('a'.repeat(1_000_000));
	const reading = read('rank0.log', bytes, undefined, stop.signal);
	stop.abort();
	const { text, cut } = await reading;
	expect(text.length).toBeLessThan(bytes.length);
	expect(cut).toBeUndefined();
});

test('a file that is gone is said to be unreadable', async () => {
	const gone = { size: 1, stream: () => new ReadableStream({ start: (controller) => controller.error(new Error()) }) };
	const log = { path: 'gone.log', file: gone as unknown as Blob, bytes: 1 };
	const reading = readChosen(
		log,
		() => undefined,
		() => undefined,
		new AbortController().signal,
	);
	await expect(reading).rejects.toEqual(new Cut('unreadable'));
});

/** A file that was written to since it was chosen: a browser gives what it read before, and then refuses. */
function changed(before: string): Blob {
	const file = new Blob([before.padEnd(20, ' ')]);
	const stream = () =>
		new ReadableStream({
			start(controller) {
				if (before) controller.enqueue(new TextEncoder().encode(before));
			},
			pull: (controller) => controller.error(new DOMException('', 'NotReadableError')),
		});
	return Object.defineProperty(file, 'stream', { value: stream });
}

test.each([
	{
		name: 'that grew is read on, up to the size it had',
		before: 'step 1\n',
		now: 'step 1\nstep 2 and on\nstep 3',
		text: 'step 1\nstep 2 and on',
		cut: undefined,
	},
	{
		name: 'that grew before anything was read',
		before: '',
		now: 'step 1\nstep 2 and on\nstep 3',
		text: 'step 1\nstep 2 and on',
		cut: undefined,
	},
	{ name: 'that was cut is told to have changed', before: 'step 1\n', now: '', text: 'step 1\n', cut: 'changed' },
	{ name: 'that is gone', before: 'step 1\n', now: undefined, text: 'step 1\n', cut: 'unreadable' },
])('a log $name', async ({ before, now, text, cut }) => {
	const file = changed(before);
	const { logs } = await listChosen({ files: [{ path: 'rank0.log', file }], left: [] }, async (number) =>
		number === 0 && now !== undefined ? new Blob([now]) : undefined,
	);
	let got = '';
	const [log] = logs;
	if (!log) return expect(before).toBe('');
	const why = await readChosen(
		log,
		(more) => {
			got += more;
		},
		() => undefined,
		new AbortController().signal,
	).catch((error: unknown) => (error as Cut).why);
	expect(got.trim()).toBe(text.trim());
	expect(why).toBe(cut);
});

test('a log that changes again while it is read once more is told to have changed', async () => {
	const { logs } = await listChosen(
		{ files: [{ path: 'rank0.log', file: changed('step 1\n') }], left: [] },
		async () => {
			const again = new Blob(['x'.repeat(30)]);
			return Object.defineProperty(again, 'slice', { value: () => changed('') });
		},
	);
	const reading = readChosen(
		logs[0] as never,
		() => undefined,
		() => undefined,
		new AbortController().signal,
	);
	await expect(reading).rejects.toThrow(new Cut('changed'));
});

test('what was left of the same folder stands within it, too', async () => {
	const { left } = await listChosen({
		files: [{ path: 'run/rank0.log', file: new Blob(['a']) }],
		left: [['unreadable', 'run/rank1.log']],
	});
	expect(left.get('unreadable')).toEqual(['rank1.log']);
});
