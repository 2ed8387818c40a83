import { describe, expect, it } from 'vitest';
import { localeFrom, readArguments } from '../../../../src/publishing/cli/args.ts';
import { catalogueIn } from './catalogue.ts';

const { words, guides } = catalogueIn('en').texts;
const files: Record<string, 'file' | 'folder'> = {
	'train.log': 'file',
	rank1: 'file',
	logs: 'folder',
	explain: 'file',
};
const read = (...argv: string[]) =>
	readArguments(argv, { locale: 'en', words, guides: Object.keys(guides), look: (path) => files[path] });

describe('the task', () => {
	it.each([
		{ argv: [], task: { kind: 'read', files: [] } },
		{ argv: ['-'], task: { kind: 'read', files: [] } },
		{ argv: ['train.log'], task: { kind: 'read', files: ['train.log'] } },
		{ argv: ['train.log', 'rank1'], task: { kind: 'read', files: ['train.log', 'rank1'] } },
		{ argv: ['logs'], task: { kind: 'folder', folder: 'logs' } },
		{ argv: ['run', '--', 'torchrun', '--json'], task: { kind: 'job', command: ['torchrun', '--json'] } },
		{ argv: ['--log', 'a.log', 'run', '--', 'x'], task: { kind: 'job', command: ['x'], log: 'a.log' } },
		{
			argv: ['run', '--brief-to', 'end.txt', '--', 'x'],
			task: { kind: 'job', command: ['x'], briefTo: 'end.txt' },
		},
		{ argv: ['watch', 'logs'], task: { kind: 'watch', folder: 'logs', minutes: 10 } },
		{
			argv: ['watch', '--silent-after=2.5', 'not-yet-there'],
			task: { kind: 'watch', folder: 'not-yet-there', minutes: 2.5 },
		},
		{ argv: ['mcp'], task: { kind: 'mcp' } },
		{ argv: ['mcp', 'server', 'fails'], task: { kind: 'text', text: 'mcp server fails' } },
		{ argv: ['NCCL timeout'], task: { kind: 'text', text: 'NCCL timeout' } },
		{ argv: ['NCCL', 'timeout'], task: { kind: 'text', text: 'NCCL timeout' } },
		{ argv: ['--', '--tee is stuck'], task: { kind: 'text', text: '--tee is stuck' } },
		{ argv: ['- all ranks hang'], task: { kind: 'text', text: '- all ranks hang' } },
		{ argv: ['--json', '-9 kills it'], task: { kind: 'text', text: '-9 kills it' } },
		{ argv: ['explain', 'nccl-timeout'], task: { kind: 'explain', id: 'nccl-timeout' } },
		{ argv: ['--help', '--nonsense'], task: { kind: 'help' } },
		{ argv: ['-h'], task: { kind: 'help' } },
		{ argv: ['-V'], task: { kind: 'version' } },
	])('of $argv is $task.kind', ({ argv, task }) => {
		// Help is given whatever else is wrong.
		expect(read(...argv).request?.task).toEqual(task);
	});

	it.each([
		{ argv: [], form: 'text' },
		{ argv: ['--json'], form: 'json' },
		{ argv: ['--brief'], form: 'brief' },
		{ argv: ['--format', 'github'], form: 'github' },
		{ argv: ['--format=json', '--json'], form: 'json' },
		{ argv: ['--format=text', 'explain', 'cuda-oom'], form: 'text' },
	])('of $argv has the form $form', ({ argv, form }) => {
		expect(read(...argv).request?.form).toBe(form);
	});

	it('carries what the options say', () => {
		expect(read('--guide=llm', '--json', '--tee', '--no-color', '--lang', 'zh', 'rank1').request).toEqual({
			task: { kind: 'read', files: ['rank1'] },
			guide: 'llm',
			form: 'json',
			tee: true,
			color: false,
		});
	});
});

const EXAMPLE = 'faultline run -- torchrun --nproc-per-node 8 train.py';

describe('what is wrong is told', () => {
	it.each([
		{ argv: ['--jsn'], told: ['Unknown option --jsn. Did you mean --json?'] },
		{ argv: ['-x'], told: ['Unknown option -x.'] },
		{ argv: ['--lang'], told: ['--lang needs a value, such as --lang en.'] },
		{ argv: ['--lang', '--json'], told: ['--lang needs a value, such as --lang en.'] },
		{ argv: ['--lang=fr'], told: ['There is no language "fr". Choose one of: en, zh.'] },
		{ argv: ['--tee=yes'], told: ['--tee takes no value.'] },
		{ argv: ['missing.log'], told: ['missing.log: no such file.'] },
		{ argv: ['train.log', 'NCCL timeout'], told: ['NCCL timeout: no such file.'] },
		{ argv: ['logs/'], told: ['logs/: no such file.'] },
		{ argv: ['logs', 'rank1'], told: ['logs is a folder. Name it alone, or name the files in it: logs/*.log'] },
		{ argv: ['run'], told: [`Which job? Write it behind two hyphens: ${EXAMPLE}`] },
		{ argv: ['run', '--'], told: [`Which job? Write it behind two hyphens: ${EXAMPLE}`] },
		{ argv: ['--log', 'a.log', 'rank1'], told: ['--log goes with `faultline run -- …` only.'] },
		{ argv: ['--brief-to=a', 'rank1'], told: ['--brief-to goes with `faultline run -- …` only.'] },
		{ argv: ['--silent-after', '5', 'rank1'], told: ['--silent-after goes with `faultline watch …` only.'] },
		{ argv: ['watch', 'logs', '--silent-after=soon'], told: ['"soon" is no number of minutes.'] },
		{ argv: ['watch', 'logs', '--silent-after=0'], told: ['"0" is no number of minutes.'] },
		{ argv: ['watch'], told: ['Which folder? For example: faultline watch logs'] },
		{ argv: ['watch', 'a', 'b'], told: ['Which folder? For example: faultline watch logs'] },
		{
			argv: ['watch', 'train.log'],
			told: ['train.log is no folder. Name the folder in which the job writes its logs.'],
		},
		{ argv: ['--json', '--brief', 'rank1'], told: ['Choose one of --json, --brief and --format.'] },
		{ argv: ['--format=xml'], told: ['There is no format "xml". Choose one of: text, json, brief, github.'] },
		{
			argv: ['explain', '--brief', 'cuda-oom'],
			told: ['`explain` is printed as text or JSON only, so --brief does not go with it.'],
		},
		{ argv: ['explain'], told: ['Which one? For example: faultline explain nccl-timeout'] },
		{ argv: ['explain', 'a', 'b'], told: ['`explain` takes one id.'] },
		{
			argv: ['--guide', 'lightrf'],
			told: [
				'There is no guide "lightrf". Choose one of: lightrft, distributed-training-lab, llm, metaflow-platform. Did you mean lightrft?',
			],
		},
		{ argv: ['--nope', 'x.log'], told: ['Unknown option --nope.', 'x.log: no such file.'] },
	])('$argv', ({ argv, told }) => {
		expect(read(...argv).problems).toEqual(told);
	});

	it('are listed as their language does', () => {
		const { words } = catalogueIn('zh').texts;
		const { problems } = readArguments(['--guide', 'x'], {
			locale: 'zh',
			words,
			guides: ['llm', 'lightrft'],
			look: () => undefined,
		});
		expect(problems).toEqual(['没有“x”这份指南，可选：llm、lightrft。']);
	});
});

describe('the language', () => {
	it.each([
		{ argv: [], env: {}, locale: 'en' },
		{ argv: [], env: { LANG: 'zh_CN.UTF-8' }, locale: 'zh' },
		{ argv: [], env: { LANG: 'de_DE.UTF-8' }, locale: 'en' },
		{ argv: [], env: { LANG: 'zh_CN.UTF-8', LC_ALL: 'C' }, locale: 'en' },
		{ argv: [], env: { LANG: 'en_US.UTF-8', LC_MESSAGES: 'zh_TW' }, locale: 'zh' },
		{ argv: [], env: { LC_ALL: '', LANG: 'zh' }, locale: 'zh' },
		{ argv: ['--lang', 'en'], env: { LANG: 'zh_CN.UTF-8' }, locale: 'en' },
		{ argv: ['--lang=zh'], env: {}, locale: 'zh' },
		{ argv: ['--', '--lang=zh'], env: {}, locale: 'en' },
	] as const)('of $argv with $env is $locale', ({ argv, env, locale }) => {
		expect(localeFrom(argv, env)).toBe(locale);
	});
});
