import { describe, expect, test } from 'vitest';
import en from '../../../../content/ui/en.json' with { type: 'json' };
import zh from '../../../../content/ui/zh.json' with { type: 'json' };
import { readKnownMessages } from '../../../../src/content/library/known-messages.ts';
import { libraryIn } from '../../../../src/content/library/library.ts';
import { numbersOf, numbersWords } from '../../../../src/content/library/numbers.ts';
import { readingsOf } from '../../../../src/content/library/readings.ts';
import type { ShippedReading } from '../../../../src/core/schemas/shipped-reading.ts';
import { compileIndex, type Diagnosis, diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { showWorth } from '../../../../src/diagnosis/readings/format.ts';
import { readNumbers } from '../../../../src/diagnosis/readings/read.ts';
import { realTree as tree } from '../../real-content.ts';
import { some } from '../../some.ts';

const { index } = readKnownMessages(tree);
const languages = { en, zh };
const failures = tree.failures.filter(({ neutral }) => neutral.data.readings.length > 0);

/** Languages tell the same of a line, which is read once for all. */
const diagnosed = new Map<string, Diagnosis>();
function diagnosisOf(line: string): Diagnosis {
	const known = diagnosed.get(line) ?? diagnose(line, index);
	diagnosed.set(line, known);
	return known;
}

/** As page, command and comment read it. */
function readIn(line: string, failure: string, language: keyof typeof languages) {
	const page = libraryIn(tree, language).failure(failure);
	if (!page) throw new Error(failure);
	const diagnosis = diagnosisOf(line);
	const finding = [...diagnosis.findings, ...diagnosis.beside].find((found) => found.failure === failure);
	const { units } = numbersWords(languages[language]);
	return finding ? readNumbers(finding, diagnosis, readingsOf(page, tree), units) : [];
}

describe.each(
	some(
		failures.flatMap(({ id, neutral }) => neutral.data.readings.map((reading) => ({ failure: id, reading }))),
		10,
	),
)('$failure, $reading.id', ({ failure, reading }) => {
	test.each(Object.keys(languages) as (keyof typeof languages)[])('is said whole in %s', (language) => {
		for (const line of reading.for) {
			const [first] = readIn(line, failure, language);
			expect(first?.id).toBe(reading.id);
			// Braces of Python hold a quoted key, those of a value that nobody filled in its name.
			expect(`${first?.says}${first?.todo}${first?.command ?? ''}`).not.toMatch(/\{[^"}]*\}|undefined/);
			expect(Object.values(first?.values ?? {}).join(' ')).not.toMatch(/NaN|Infinity/);
		}
	});
});

test.each(
	Object.entries({
		'cuda-oom/other-process': 'Process 8709 holds 27.70 GiB of the 79.15 GiB of this GPU, and 1.3 GiB were missing.',
		'nccl-timeout/far-over-the-limit':
			'The limit was 30 min, and the watchdog noticed after 7.1 h: for 6.6 h nobody looked.',
		'kv-cache-oom/length-that-fits':
			'Requests of up to about 118789 tokens fit, and the engine must be able to hold 131072. For those 225 MiB are missing on each GPU.',
		'batch-size-arithmetic/no-steps-fit':
			'4 on each of 6 processes makes 24 for a step, and that does not divide 256: no number of accumulation steps fits.',
		'zero-to-fp32-fails/padding-unknown':
			'Only 4 numbers of 139420420 are left over. So it looks where the script that lies in the checkpoint does not know of padding.',
		'nvidia-driver-mismatch/driver-of-cuda-12': 'The driver is of CUDA 12.4; a PyTorch of CUDA 13 is too new for it.',
		'nccl-version-conflict/versions-of-two-ranks': 'Rank 0 runs NCCL 2.21.5, rank 8 2.27.3.',
		'host-oom-killed/limit-of-the-cgroup': 'Process 11433 held 87.54 GiB when the limit of its cgroup was reached.',
		'ray-resources-missing/nodes-missing':
			'Ray has 8.0 of the 16 GPUs free, and 8 are missing. With 8 GPUs per node that makes whole nodes.',
		'heads-not-divisible-by-tp/sizes-that-divide': 'Up to 8, the sizes that divide 28 heads are 1, 2, 4, 7.',
	}),
)('%s says what a senior engineer would', (name, says) => {
	const [failure = '', reading] = name.split('/');
	const own = failures.find(({ id }) => id === failure)?.neutral.data.readings.find(({ id }) => id === reading);
	expect(readIn(own?.for[0] ?? '', failure, 'en')[0]?.says).toEqual(says);
});

test('the page tells each condition with the labels of the values', () => {
	const page = libraryIn(tree, 'en').failure('cuda-oom');
	const row = page && numbersOf(page, tree, numbersWords(en)).find(({ id }) => id === 'other-process');
	expect(row?.when).toBe(
		'Held by this process ≤ Capacity and Held by that process ≤ Capacity and Requested − Free > 0 B and Held by that process ≥ Requested − Free and Held by that process ≥ 0.05 × Capacity and (not the line has Allowed or Allocated by PyTorch + Reserved but unallocated + Requested ≤ Allowed)',
	);
});

describe('what nobody wrote the log for', () => {
	const { index: own } = compileIndex({
		failures: [
			{
				id: 'f',
				followsFrom: [],
				messages: [{ id: 'm', template: 'frobnicated gizmo <word:name> with <int:pid>', role: 'error' }],
			},
		],
		problems: [],
	});
	const reading: ShippedReading = {
		id: 'r',
		of: ['m'],
		says: 'It is {name:w}.',
		todo: 'Look.',
		step: 's',
		command: 'ps -p {pid}',
	};
	const units = { hours: '{n} h', minutes: '{n} min', seconds: '{n} s', comma: ', ' };
	const read = (line: string, change: Partial<ShippedReading> = {}) => {
		const diagnosis = diagnose(line, own);
		const [finding] = diagnosis.findings;
		return finding ? readNumbers(finding, diagnosis, [{ ...reading, ...change }], units)[0] : undefined;
	};
	test('is shown as code, whatever it holds, and never cut open', () => {
		expect(read('frobnicated gizmo @team`<img>[x](y) with 12')?.says).toBe('It is `@team<img>[x](y)`.');
	});
	test.each([
		['2.50\x1b]x @octocat \x07 GiB', '2.50 GiB'],
		['2.5*0* GiB', '2.50 GiB'],
		['2.50\u200b GiB', '2.50 GiB'],
	])('of a size %j is what was recognised of it', (written, told) => {
		const line = `CUDA out of memory. Tried to allocate ${written}.`;
		expect(diagnose(line, index).findings[0]?.best.values[0]?.text).toBe(told);
	});
	test('of a version is code, and plain inside of code', () => {
		const [failure, reading] = ['numpy-abi', 'numpy-older-than-needed'];
		const line = tree.failures.find(({ id }) => id === failure)?.neutral.data.readings.find(({ id }) => id === reading)
			?.for[0];
		const [read] = readIn(line ?? '', failure, 'en');
		expect(read?.says).toMatch(/NumPy `[\d.]+` or later/);
		expect(read?.todo).toMatch(/Install `numpy>=[\d.]+`\. /);
	});
	test('gets into no command but as a number', () => {
		expect(read('frobnicated gizmo a with 12')?.command).toBe('ps -p 12');
		expect(read('frobnicated gizmo a;reboot with 12', { command: 'ps -C {name}' })?.command).toBeUndefined();
		expect(read('frobnicated gizmo a with -12')?.command).toBeUndefined();
	});
	test('says nothing where a value of its sentence is missing', () => {
		expect(read('frobnicated gizmo a with 12', { says: '{size} are missing.' })).toBeUndefined();
	});
});

test.each([
	[29742825472, 'b', '27.7 GiB'],
	[815310000, 'b', '778 MiB'],
	[130206 * 2 ** 30, 'b', '130206 GiB'],
	[600.043, 's', '10 min'],
	[42.4, 's', '42 s'],
	[1.25, 's', '1.3 s'],
	[150, 's', '2.5 min'],
	[25625.3, 's', '7.1 h'],
	[[1, 2, 4], 'l', '1, 2, 4'],
	[0.19, 'n', '0.19'],
	[0.0004, 'n', '4e-4'],
	[0.00000000213, 'n', '2.13e-9'],
	[-0.00002, 'n', '-2e-5'],
	[0.001, 'n', '0.001'],
	[0, 'n', '0'],
] as const)('%j as %s is %s', (worth, form, told) => {
	expect(showWorth(worth, form, numbersWords(en).units)).toBe(told);
});
