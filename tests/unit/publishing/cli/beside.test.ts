/** What people write beside a log is looked up by its words; what programs print is not. */
import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/diagnosis/matching/index.ts';
import type { Output } from '../../../../src/diagnosis/outputs/conclude.ts';
import { unknownLines } from '../../../../src/publishing/cli/answer-unknown.ts';
import { besideLog, createEnd, questionIn } from '../../../../src/publishing/cli/beside.ts';
import { hitLines } from '../../../../src/publishing/cli/explain.ts';
import { diagnosisJson } from '../../../../src/publishing/cli/json.ts';
import { catalogueIn, shelf } from './catalogue.ts';

const catalogue = catalogueIn('en');
const read = (text: string) => diagnose(text, catalogue.index);
const STEPS = Array.from({ length: 30 }, (_, step) => `step ${step} loss 2.3${step} lr 1e-4`);

describe('the question beside a log', () => {
	it.each([
		['words alone', 'training hangs after saving', 'training hangs after saving'],
		[
			'a sentence above lines of a program',
			'模型训练卡死\n[2025-12-27 15:11:12,692] [INFO] [config.py:735:__init__] Config mesh_device None world_size = 4\n12:03:44 step 3',
			'模型训练卡死',
		],
		[
			'a sentence beside an error that nobody knows',
			'Why does it stop when saving with ZeRO-3?\nValueError: the frobnicator is not wound up\n12:03:44 step 3',
			'Why does it stop when saving with ZeRO-3?',
		],
		[
			'the title of a traceback that is cut before its error',
			'Two tensors of `aten.mm` got mixed up (FSDP2)\nTraceback (most recent call last):\n  File "/env/torch/_tensor.py", line 648, in backward\n',
			'Two tensors of `aten.mm` got mixed up (FSDP2)',
		],
		[
			'a title with signs of a program, where nothing printed is worth telling',
			'Stuck at "[RANK:0] Starting"\nAll is well with one GPU, any ideas?\nlr: 0.1\nepochs: 3\n',
			'Stuck at "[RANK:0] Starting"\nAll is well with one GPU, any ideas?',
		],
		[
			'a title apart from the table below it',
			'The reward stays zero with (GRPO)\n\nstep | reward\n1 | 0\n2 | 0\n',
			'The reward stays zero with (GRPO)',
		],
		['a log with a blank line', 'step 1 loss 2.3\n\nstep 2 loss 2.2\nstep 3 loss 2.1\nstep 4 loss 2.0', ''],
		['a traceback without a title', 'Traceback (most recent call last):\n  File "/a.py", line 6, in f\n', ''],
		['a line of a program', '12:03:44 step 3', ''],
		['a short run that ended well', 'Submitted batch job 2\nepoch 0 step 0 loss 2.29\nepoch 0 step 2 loss 2.30', ''],
		[
			'an exception that ends in a question, and a table',
			"Name ┃ Type ┃ Params ┃ Mode ┃ FLOPs ┃ In ┃ Out ┃\nMisconfigurationException: could not find the monitored key. HINT: Did you call `log('val_acc', value)`?\n12:03:44 step 3",
			'',
		],
		['lines of a program', '12:03:44 step 3\n12:03:45 step 4\n12:03:46 step 5', ''],
		['the steps of a job, without a time', STEPS.join('\n'), ''],
		['the steps of a job, and a question', `Why is it so slow?\n${STEPS.join('\n')}`, 'Why is it so slow?'],
		['a known message', 'Why?\nRuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB\nWhat now?', ''],
	])('of %s', (_, text, asked) => {
		expect(questionIn(text, read(text))).toBe(asked);
	});
});

describe('what is found for it', () => {
	it('begins with what healthy runs print, too, where nothing else was pasted', () => {
		const notice =
			'There were no checkpoints found in checkpoint_dir or no checkpoint folder at checkpoint_dir:  /data/ckpt. Training from scratch.';
		const text = `With tensor parallelism the last state is not found, any idea?\n${notice}`;
		const diagnosis = read(text);
		expect(diagnosis).toMatchObject({ findings: [], beside: [{ failure: 'resume-checkpoint-not-found' }] });
		const { hits } = besideLog(text, { diagnosis }, catalogue, shelf);
		expect(hits.map(({ id }) => id).filter((id) => id === 'resume-checkpoint-not-found')).toHaveLength(1);
		expect(hits[0]?.id).toBe('resume-checkpoint-not-found');
		// The message has a fix of its own, which treats it better than that of the page.
		const setting = { catalogue, paper: { width: 400, color: false }, parts: [], lines: 2, printers: () => [] };
		expect(hitLines(hits, setting).join('\n')).toContain('Quick fix: The folder that it searched holds no checkpoint');
	});

	it('is no line to ask about, and says what to do', () => {
		const notice =
			'There were no checkpoints found in checkpoint_dir or no checkpoint folder at checkpoint_dir:  /data/ckpt. Training from scratch.';
		const setting = { catalogue, paper: { width: 400, color: false }, parts: [], lines: 1, printers: () => [] };
		const told = unknownLines(read(notice), setting);
		expect(told[0]).toBe('Recognised, but not a failure in itself');
		expect(told.join('\n')).toContain('Quick fix: The folder that it searched holds no checkpoint');
		expect(told.join('\n')).not.toMatch(/quote this line|Ask the maintainers/);
		// Told once.
		const asked = `With tensor parallelism the last state is not found, any idea?\n${notice}`;
		const found = besideLog(asked, { diagnosis: read(asked) }, catalogue, shelf);
		const again = unknownLines(read(asked), setting, { found }).join('\n');
		expect(again.split('The folder that it searched holds no checkpoint')).toHaveLength(2);
	});

	it.each([
		['where the error is cut off', [], 1],
		['not below an error', ["KeyError: 'step'"], 0],
	])('says what the page of a frame advises %s', (_, error, times) => {
		const cut = [
			'Traceback (most recent call last):',
			'  File "/job/train.py", line 492, in main',
			'    model = get_peft_model(base, config)',
			'  File "/env/peft/utils/save_and_load.py", line 126, in set_peft_model_state_dict',
			...error,
		].join('\n');
		const setting = { catalogue, paper: { width: 400, color: false }, parts: [], lines: 4, printers: () => [] };
		const told = unknownLines(read(cut), setting).join('\n');
		expect(told).toContain('Related, by its place on the stack');
		expect(told.split('Quick fix: ').length - 1).toBe(times);
	});

	const text = `模型训练卡死\n${STEPS.join('\n')}`;

	it('is told below the line to ask about, and to programs', () => {
		const diagnosis = read(text);
		const found = besideLog(text, { diagnosis }, catalogue, shelf);
		const setting = { catalogue, paper: { width: 80, color: false }, parts: [], lines: 31, printers: () => [] };
		const told = unknownLines(diagnosis, setting, { found }).join('\n');
		expect(told).toContain('Found for the words beside the output, not a diagnosis');
		expect(told).toMatch(/faultline explain\s+training-hang/);
		const json = diagnosisJson({ diagnosis, setting, ...found });
		expect(json).toMatchObject({ recognised: false, by: null });
		expect(json.related.map(({ id }) => id)).toContain('training-hang');
	});

	it.each([
		['of a line', 'QuuxError: the flux is gone', 'faultline "QuuxError: the flux is gone"'],
		[
			'of an assertion',
			'  File "/venv/lib/python3.11/site-packages/torch/a.py", line 9, in f\n    assert flux is not None\nAssertionError',
			'faultline "assert flux',
		],
		['of no line', 'loads\nepochs\nends', undefined],
	])('names the search %s', (_, log, command) => {
		const setting = { catalogue, paper: { width: 80, color: false }, parts: [], lines: 3, printers: () => [] };
		const told = unknownLines(read(log), setting).join('\n');
		if (command) expect(told).toContain(command);
		else expect(told).not.toContain('faultline "');
	});

	it('begins with the question of a family where no line is told', () => {
		expect(besideLog(text, { diagnosis: read(text) }, catalogue, shelf).family).toBe('hang');
	});

	it('is told below an output that leads nowhere', () => {
		const versions = '打印参数之后就卡住不动了\ntorch==2.7.0\ntransformers==4.53.1\nray==2.43.0\n';
		const outputs = [{ text: '' }, { text: '', failure: 'cuda-oom' }].map(
			(said) => ({ from: [{ line: 2, end: 4 }], says: [said] }) as unknown as Output,
		);
		const diagnosis = read(versions);
		const found = besideLog(versions, { diagnosis, outputs: outputs.slice(0, 1) }, catalogue, shelf);
		expect(found.family).toBe('hang');
		expect(besideLog(versions, { diagnosis, outputs }, catalogue, shelf)).toEqual({ hits: [] });
	});

	it('is nothing where little agrees, below an error that is told', () => {
		const about = (sentence: string) => `${sentence}\n\nFooError: the frobnicator is not wound up\n12:03:44 step 3`;
		const found = (sentence: string) =>
			besideLog(about(sentence), { diagnosis: read(about(sentence)) }, catalogue, shelf).hits.map(({ id }) => id);
		expect(found('I updated to v0.4.20, and this code could run v0.4.16.')).toEqual([]);
		expect(found('I restore a sharded checkpoint of Orbax on another number of devices.')).toContain(
			'orbax-restore-fails',
		);
	});

	it.each([
		['FooError: the frobnicator "a" of rank 3 is not wound up', 'FooError: the frobnicator a of rank is not'],
		['FooError: `rm -rf $HOME` cannot be done', 'FooError: rm -rf HOME cannot be done'],
	])('what to search for is suggested: %s', (text, words) => {
		const setting = { catalogue, paper: { width: 120, color: false }, parts: [], lines: 1, printers: () => [] };
		const lines = unknownLines(read(`a\nb\n${text}\n`), setting);
		expect(lines.join('\n')).toContain(`faultline "${words}"`);
	});

	it('is nothing for a log alone', () => {
		const log = STEPS.join('\n');
		expect(besideLog(log, { diagnosis: read(log) }, catalogue, shelf)).toEqual({ hits: [] });
	});
});

it('the end of a text of any length is kept', () => {
	const end = createEnd();
	for (let at = 0; at < 1000; at++) end.push(`${String(at).padStart(999, '.')}\n`);
	expect(end.text()).toHaveLength(200_000);
	expect(end.text().trimEnd().endsWith('999')).toBe(true);
});
