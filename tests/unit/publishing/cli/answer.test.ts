import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../../src/core/locales.ts';
import { diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { answerLines, type Setting } from '../../../../src/publishing/cli/answer.ts';
import { unknownLines } from '../../../../src/publishing/cli/answer-unknown.ts';
import { explainLines, hitLines } from '../../../../src/publishing/cli/explain.ts';
import { softwareLines } from '../../../../src/publishing/cli/explain-software.ts';
import { helpLines } from '../../../../src/publishing/cli/help.ts';
import { diagnosisJson, explanationJson, softwareJson } from '../../../../src/publishing/cli/json.ts';
import { lookup, resolveId } from '../../../../src/publishing/cli/lookup.ts';
import { markdownLines } from '../../../../src/publishing/cli/markdown-lines.ts';
import { columns } from '../../../../src/publishing/cli/terminal.ts';
import { some } from '../../some.ts';
import { catalogueIn } from './catalogue.ts';

const SITE = 'https://docs.example.org/base/';
const log = readFileSync('tests/eval/long.log', 'utf8');
const settingIn = (locale: 'en' | 'zh', more: Partial<Setting> = {}, site?: string): Setting => ({
	catalogue: catalogueIn(locale, site),
	paper: { width: 80, color: false },
	parts: [],
	lines: 0,
	printers: () => [],
	...more,
});
const answer = (text: string, setting: Setting) => {
	const diagnosis = diagnose(text, setting.catalogue.index);
	return answerLines(diagnosis, { ...setting, lines: diagnosis.lines });
};

/** Addresses, commands and messages are not ours to break. */
const isWhole = (line: string) => / (?:https:|faultline explain )/.test(line) || /^ {4}\S/.test(line);

describe('the answer', () => {
	it('names the cause, shows its line in place with a mark below, and its value', () => {
		const text = 'epoch 3\nRuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB\nbye';
		expect(answer(text, settingIn('en')).slice(0, 9)).toEqual([
			'CUDA out of memory',
			'Cause, line 2 of 3',
			'',
			' 1 │ epoch 3',
			' 2 │ RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB',
			'   │               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
			' 3 │ bye',
			'',
			'  Requested: 20.00 MiB',
		]);
	});

	it('says which rank to look at, and what followed', () => {
		const told = answer(log, settingIn('en')).join('\n');
		expect(told).toContain('The cause stands on rank 2 (line 6).');
		expect(told).toContain('- NCCL or gloo timeout · line 7 · Probably caused by: CUDA out of memory');
		expect(told).not.toContain('\u001b');
	});

	it('tells below an error of a package the page of its frame, what such an error means, and of nobody who prints it', () => {
		const text = [
			'Traceback (most recent call last):',
			'  File "/home/me/job/serve.py", line 8, in <module>',
			'    model = PeftModel.from_pretrained(base, "adapter")',
			'  File "/venv/lib/python3.11/site-packages/peft/peft_model.py", line 492, in from_pretrained',
			'    config = PEFT_TYPE_TO_CONFIG_MAPPING[PeftConfig._get_peft_type(model_id, **hf_kwargs)].from_pretrained(',
			"KeyError: 'NEWLORA'",
		].join('\n');
		const setting = settingIn('en', {
			printers: () => {
				throw new Error('Nobody was to be asked for.');
			},
		});
		const told = unknownLines(diagnose(text, setting.catalogue.index), setting).join('\n');
		const [first, place, means] = [
			'First error: KeyError',
			'Related, by its place on the stack',
			'What an error of this kind means',
		].map((part) => told.indexOf(part));
		expect(first).toBe(0);
		expect(place).toBeGreaterThan(0);
		expect(means).toBeGreaterThan(place as number);
		expect(told).not.toContain('This error is not in the index');
		// Its class alone says less.
		expect(told).not.toContain('In this line');
		expect(told.slice(means)).toMatch(/`NEWLORA` is the `peft_type`[\s\S]*faultline explain missing-key/);
	});

	it('names below what the own code raised the page of a frame', () => {
		const text = [
			'Traceback (most recent call last):',
			'  File "/venv/lib/python3.11/site-packages/transformers/training_args.py", line 2410, in main_process_first',
			'  File "/home/me/job/data.py", line 8, in load',
			"    return rows['text']",
			"KeyError: 'text'",
		].join('\n');
		const told = answer(text, settingIn('en')).join('\n');
		expect(told).toMatch(/^`?KeyError[\s\S]*Related, by its place on the stack/);
	});

	it('puts the guide asked for first, and links pages where the package knows the site', () => {
		const told = answer(log, settingIn('en', { guide: 'llm' }, SITE)).join('\n');
		const links = told.match(/https:\S+/g) ?? [];
		expect(links[0]).toBe(`${SITE}en/llm/cuda-oom/`);
		expect(links.at(-1)).toBe(`${SITE}en/errors/cuda-oom/`);
		expect(told).not.toContain(
			answer(log, settingIn('en'))[0] === told.split('\n')[0] ? 'Halve the micro batch' : '\u001b',
		);
	});

	it.each(localeCodes)('fits every width, in %s', (locale) => {
		for (const width of [40, 60, 80, 100]) {
			const setting = settingIn(locale, { paper: { width, color: false } });
			const lines = [
				...answer(log, setting),
				...explainLines('nccl-timeout', setting),
				...helpLines(setting.catalogue, setting.paper),
			];
			const wide = lines.filter((line) => columns(line) > width && !isWhole(line));
			expect([width, wide]).toEqual([width, []]);
		}
	});

	it.each(localeCodes)('explains every page, also one that no guide treats, in %s', (locale) => {
		const setting = settingIn(locale);
		for (const id of some(Object.keys(setting.catalogue.texts.said), 30))
			expect([id, explainLines(id, setting).length]).toEqual([id, expect.toSatisfy((lines) => lines > 5)]);
	});

	it('shows at most a few rows of an endless line, around its mark', () => {
		const text = `${'x'.repeat(5000)} RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB ${'y'.repeat(2000)}`;
		const lines = answer(text, settingIn('en'));
		expect(lines.length).toBeLessThan(60);
		expect(lines.join('\n')).toContain('…');
	});

	it('sends nothing of the log raw to the terminal', () => {
		const text =
			'a\u001b]0;t\u0007\nRuntimeError: CUDA out of memory. Tried to \u001b[31mallocate 2 MiB\u0007\u202e\nb\u001b[2J';
		const told = answer(text, settingIn('en', { paper: { width: 80, color: true } })).join('\n');
		// Only our own colours are left.
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
		expect(told.replace(/\u001b\[[\d;]+m/g, '')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
	});

	it('says what it would ask about when nothing is recognised', () => {
		const setting = settingIn('en');
		const text = '[rank3]: FooError: could not bargle 12 fizz at /data/x.py';
		const told = unknownLines(diagnose(text, setting.catalogue.index), setting).join('\n');
		expect(told).toContain('    FooError: could not bargle <int> fizz at <path>');
		expect(told).toContain('What you can do next');
	});

	it('says of a traceback that is cut only whose call is the last, and sends nobody to ask there', () => {
		const setting = settingIn('en');
		const text = [
			'Traceback (most recent call last):',
			'  File "/home/me/job/train.py", line 8, in <module>',
			'    trainer.train()',
			'  File "/venv/lib/python3.11/site-packages/transformers/trainer.py", line 2245, in train',
			'    return inner_training_loop(',
		].join('\n');
		const told = unknownLines(diagnose(text, setting.catalogue.index), setting).join('\n');
		expect(told).toContain('The last call that it shows is one of Transformers.');
		expect(told).not.toContain('It comes from');
		expect(told).not.toContain('maintainers');
		expect(told).not.toContain('https://github.com/huggingface/transformers/issues');
	});

	it('speaks Chinese', () => {
		const told = answer(log, settingIn('zh')).join('\n');
		expect(told).toMatch(/^CUDA 显存不足/);
		expect(told).toContain('原因，第 6 行，共 9 行');
		expect(told).toContain('快速修复');
	});
});

describe('words', () => {
	const en = catalogueIn('en');
	const zh = catalogueIn('zh');
	const first = (text: string, guide?: string) => lookup(text, en, [en.texts, zh.texts], guide)[0];

	it.each([
		{ text: 'NCCL timeout', id: 'nccl-timeout', isName: true },
		{ text: 'nccl-timeout', id: 'nccl-timeout', isName: true },
		{ text: '爆显存', id: 'cuda-oom', isName: true },
		{ text: '多卡超时', id: 'nccl-timeout', isName: true },
		{ text: 'the loss is suddenly NaN', id: 'nan-loss', isName: false },
		{ text: 'disk is full', id: 'disk-full', isName: false },
		{ text: '端口被占用了怎么办', id: 'address-in-use', isName: true },
	])('$text lead to $id', ({ text, id, isName }) => {
		expect(first(text)).toMatchObject({ id, isName });
	});

	it('prefer the guide asked for', () => {
		expect(first('engine sleep wake', 'lightrft')?.id).toBe('lightrft/engine-sleep-wake');
	});

	it.each([
		['NCCL test hangs between GPU2 and GPU3 all the time', 'nccl-p2p-hang'],
		['NCCL crash with SIGSEGV frequently', 'segmentation-fault'],
		['[Bug] SIGSEGV frequently when deploying deepseek v3', 'segmentation-fault'],
		['Segmentation fault when loading llama 70b', 'segmentation-fault'],
	])('that nothing knows silence no others: %s', (text, failure) => {
		expect(lookup(text, en, [en.texts, zh.texts]).map(({ id }) => id)).toContain(failure);
	});

	it.each([
		['when a spot instance is interrupted the job just gets killed abruptly', 'spot-interruption'],
		['saving a checkpoint takes quite long. 5 minutes the first time and 15 minutes the second.', 'slow-checkpoint'],
	])('are answered by what comes near alone, and no list is filled up: %s', (text, failure) => {
		const ids = lookup(text, en, [en.texts, zh.texts]).map(({ id }) => en.problems[id] ?? id);
		expect(new Set(ids)).toEqual(new Set([failure]));
	});

	it.each(['', '!!!', 'quux frobnicate', '你好世界'])('lead nowhere from "%s"', (text) => {
		expect(first(text)).toBeUndefined();
	});

	it('show the quick fixes of the three nearest pages, each above its address', () => {
		const setting = settingIn('en');
		const hits = lookup('training hangs after saving a checkpoint', en, [en.texts, zh.texts]);
		expect(hits.length).toBeGreaterThan(3);
		const lines = hitLines(hits, setting);
		const told = lines.flatMap(
			(line) => /^ +(?:Quick (fix): |faultline (explain) )/.exec(line)?.slice(1).filter(Boolean) ?? [],
		);
		expect(told).toEqual(['fix', 'explain', 'fix', 'explain', 'fix', 'explain', ...hits.slice(3).map(() => 'explain')]);
	});

	it('find an id by its old name, its address, or tell the closest', () => {
		expect(resolveId('errors/cuda-oom/', en)).toEqual({ id: 'cuda-oom' });
		expect(resolveId('LightRFT/CUDA-OOM', en)).toEqual({ id: 'lightrft/cuda-oom' });
		expect(resolveId('cuda-omm', en)).toEqual({ closest: 'cuda-oom' });
		expect(resolveId('constructor', { ...en, formerly: { 'old-oom': 'cuda-oom' } })).toEqual({ closest: undefined });
		expect(resolveId('old-oom', { ...en, formerly: { 'old-oom': 'cuda-oom' } })).toEqual({ id: 'cuda-oom' });
	});

	it.each([
		['deepspeed', { software: 'deepspeed' }],
		['DeepSpeed', { software: 'deepspeed' }],
		['software/nccl/', { software: 'nccl' }],
		['libnccl2', { software: 'nccl' }],
		['older nccl', { software: 'nccl' }],
		['deepsped', { closest: 'deepspeed' }],
		// A failure of that id comes first.
		['nccl-error', { id: 'nccl-error' }],
	])('find a software by what it is called: %s', (wanted, expected) => {
		const software = { ...en.software, nccl: { ...en.software['nccl']!, names: ['libnccl2', 'older-nccl'] } };
		expect(
			resolveId(wanted, { ...en, software: { ...software, other: { ...software.nccl, name: 'nccl-error' } } }),
		).toEqual(expected);
	});
});

describe('the explanation of a software', () => {
	const paper = { width: 40, color: false };

	it('has its sections as they are written: lists, paragraphs, commands', () => {
		const source =
			'- Look at `x`\n  and **there**.\n- Then ask.\n\nIt may\nnot help.\n\n```bash\nexport A=1\n\nexport B=2\n```\n\nEnd.';
		expect(markdownLines(source, paper)).toEqual([
			'  - Look at `x` and there.',
			'  - Then ask.',
			'',
			'  It may not help.',
			'',
			'    export A=1',
			'    ',
			'    export B=2',
			'',
			'  End.',
		]);
		expect(markdownLines('', paper)).toEqual([]);
	});

	it.each<[string, string, string[]]>([
		['a step', '# 1. Look at `x`\n\nThen\nask.', ['  1. Look at x', '', '  Then ask.']],
		['numbers', 'So:\n\n1. One.\n2. Two\n   lines.', ['  So:', '  1. One.', '  2. Two lines.']],
		[
			'a warning',
			'> **Careful**\n>\n> It kills\n> jobs.\n>\n> - All of them.',
			['  Careful', '', '  It kills jobs.', '  - All of them.'],
		],
		['a list below a command', '```bash\nls\n```\n\n- Look.\n- Ask.', ['', '    ls', '', '  - Look.', '  - Ask.']],
		['a command in a warning', '> Run:\n>\n> ```bash\n> kill 1\n> ```', ['  Run:', '', '    kill 1']],
		[
			'a table',
			'See:\n\n| Line | Then |\n| --- | --- |\n| `a \\| b` | **look** |',
			['  See:', '  - Line → Then', '  - `a | b` → look'],
		],
	])('has %s, too', (_, source, expected) => {
		expect(markdownLines(source, paper)).toEqual(expected);
	});

	it.each(localeCodes)('tells what it is, where to look and to ask, and what goes wrong, in %s', (locale) => {
		const setting = settingIn(locale, {}, SITE);
		const { words, said } = setting.catalogue.texts;
		const lines = softwareLines('deepspeed', setting);
		expect(lines.slice(0, 2)).toEqual(['DeepSpeed', `${SITE}${locale}/software/deepspeed/`]);
		for (const title of [
			words.section['first-looks'],
			words.section['say-more'],
			words.section.asking,
			words.software.wrong,
		])
			expect(lines).toContain(title);
		expect(lines).toContain('    deepspeed --enable_each_rank_log logs train.py');
		const ways = lines.filter((line) => / https:\/\/(?:github|www)/.test(line));
		expect(ways[0]).toMatch(
			new RegExp(`^  ${words.software.tracker} +https://github.com/deepspeedai/DeepSpeed/issues$`),
		);
		// Addresses stand below each other.
		expect(new Set(ways.map((line) => columns(line.slice(0, line.indexOf('https')))))).toHaveLength(1);
		const { prints } = setting.catalogue.software['deepspeed']!;
		expect(lines).toContain(`    ${SITE}${locale}/errors/${prints[0]![0]}/`);
		expect(lines.some((line) => line.startsWith(`  - ${said[prints[0]![0]]!.title} · ${prints[0]![1]}`))).toBe(true);
		expect(softwareLines('deepspeed', settingIn(locale)).join('\n')).toContain(`faultline explain ${prints[0]![0]}`);
		const [messages, release] = setting.catalogue.software['pytorch']!.canPrint!;
		const printed = softwareLines('pytorch', setting);
		expect(printed).toContain(`    ${SITE}printed/pytorch.txt`.slice(2));
		expect(printed.join('\n')).toContain(`${messages.toLocaleString(locale)} (${release})`);
		expect(softwareLines('slurm', settingIn(locale)).join('\n')).not.toContain('/printed/');
	});
});

describe('the JSON', () => {
	const ajv = new Ajv({ strict: false, allErrors: true });
	addFormats(ajv);
	const validate = ajv.compile(JSON.parse(readFileSync('docs/cli.schema.json', 'utf8')));
	const valid = (value: object) => {
		const plainData = JSON.parse(JSON.stringify(value));
		validate(plainData);
		expect(validate.errors ?? []).toEqual([]);
		return plainData;
	};

	it.each(localeCodes)('of every kind of answer fits its schema, in %s', (locale) => {
		for (const site of [undefined, SITE]) {
			const setting = settingIn(locale, {}, site);
			const { catalogue } = setting;
			const hits = lookup('training hangs', catalogue, [catalogue.texts]);
			expect(hits.length).toBeGreaterThan(0);
			for (const text of [
				log,
				'',
				'FooError: NCCL could not allreduce timeout 12',
				'Loss: nan',
				'KeyboardInterrupt',
				'It stops here:\nKeyError: x',
				'ValueError: no\nKeyError: x',
			])
				valid(diagnosisJson({ diagnosis: diagnose(text, catalogue.index), setting }));
			const diagnosis = diagnose('training hangs', catalogue.index);
			valid(diagnosisJson({ diagnosis, understood: 'words', hits, setting }));
			for (const id of Object.keys(catalogue.texts.said)) valid(explanationJson(id, setting));
			for (const id of Object.keys(catalogue.software)) valid(softwareJson(id, setting));
		}
	});

	it('says who prints an unknown line', () => {
		const place = {
			software: 'demo',
			name: 'Demo',
			file: 'demo/load.py',
			function: 'load',
			line: 7,
			since: '1.1',
			class: 'FooError',
			template: 'cannot decode fragment <int>',
			url: 'https://example.org/demo/load.py#L7',
		};
		const asked: string[] = [];
		const setting = settingIn('en', {
			printers: (line) => {
				asked.push(line);
				return [place];
			},
		});
		const diagnosis = diagnose('FooError: cannot decode fragment 3', setting.catalogue.index);
		const { name, ...told } = place;
		const value = valid(diagnosisJson({ diagnosis, setting })) as { unknown?: { printedBy?: unknown } };
		expect(value.unknown?.printedBy).toEqual([told]);
		expect(asked).toEqual(['FooError: cannot decode fragment 3']);
		const lines = unknownLines(diagnosis, setting).join(' ').replace(/\s+/g, ' ');
		expect(lines).toContain(`${name}: demo/load.py, line 7, in load; first seen in 1.1`);
	});

	it('says what was found and where', () => {
		const setting = settingIn('en', { parts: [{ name: 'a.log', linesBefore: 0, lines: 9 }] }, SITE);
		const value = valid(diagnosisJson({ diagnosis: diagnose(log, setting.catalogue.index), setting }));
		expect(value).toMatchObject({
			version: 2,
			kind: 'diagnosis',
			faultline: '1.2.3',
			language: 'en',
			recognised: true,
			by: 'message',
			lines: 9,
			files: [{ name: 'a.log', lines: 9 }],
			ranks: { complained: [{ rank: 2, line: 6, timedOut: false }, { rank: 3 }], timedOut: [3], world: 8 },
		});
		expect(value.findings[0]).toMatchObject({
			failure: 'cuda-oom',
			certainty: 'sure',
			title: 'CUDA out of memory',
			url: `${SITE}en/errors/cuda-oom/`,
			found: { line: 6, rank: 2, before: { length: 2 }, after: { length: 2 } },
			values: [{ name: 'requested', text: '2.50 GiB' }, {}, {}, {}, {}, {}],
		});
		// What a person is told to do: what the numbers say, and the general fix beside it.
		const { quickFix, usualFix, readings } = value.findings[0];
		expect(quickFix).toMatchObject({ text: readings[0].todo, step: readings[0].step });
		expect(usualFix.text).toBe(setting.catalogue.texts.said['cuda-oom']?.fix);
		const { text, start, end } = value.findings[0].found;
		expect(text.slice(start, end)).toMatch(/^CUDA out of memory/);
		expect(value.findings[1]).toMatchObject({ failure: 'nccl-timeout', followsFrom: 'cuda-oom' });
	});
});
