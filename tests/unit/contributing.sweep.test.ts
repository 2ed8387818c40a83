import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatIssue } from '../../src/content/files/issue.ts';
import { diagnose } from '../../src/diagnosis/matching/index.ts';
import { cases as casesCheck } from '../../src/tools/checks/cases.ts';
import { runChecks } from '../../src/tools/checks/run.ts';
import { compileContent } from './diagnosis/matching/content-fs.ts';
import { realTree } from './real-content.ts';

interface Fence {
	/** What stands after the language: the file that it shows. */
	file: string;
	lang: string;
	text: string;
}

/** The code blocks of a Markdown file. A block between four backticks may hold blocks between three. */
function fencesOf(markdown: string): Fence[] {
	return [...markdown.matchAll(/^(`{3,})(\w+)(?: (\S+))?\n([\s\S]*?)\n\1$/gm)].map(
		([, , lang = '', file = '', text = '']) => ({
			lang,
			file,
			text,
		}),
	);
}

/** The folder that the worked example makes. */
const example = 'content/failures/type-not-carried-by-nccl';
const english = readFileSync('CONTRIBUTING.md', 'utf8');
const chinese = readFileSync('CONTRIBUTING.zh.md', 'utf8');
const prose = (markdown: string) => markdown.replace(/^(`{3,})[\s\S]*?^\1$/gm, '');

describe('both languages of CONTRIBUTING', () => {
	test('lead to each other', () => {
		expect(english).toContain('[中文](CONTRIBUTING.zh.md)');
		expect(chinese).toContain('[English](CONTRIBUTING.md)');
	});

	test('have the same headings, level by level', () => {
		const levels = (markdown: string) => [...prose(markdown).matchAll(/^(#+) \S/gm)].map(([, marks]) => marks);
		expect(levels(chinese)).toEqual(levels(english));
	});

	test('show the same code', () => {
		const code = (markdown: string) =>
			fencesOf(markdown).map(({ lang, file, text }) => [lang, file, text.replace(/\s*#.*$/gm, '')]);
		expect(code(chinese)).toEqual(code(english));
	});

	test('have the same tables, row by row', () => {
		const rows = (markdown: string) =>
			[...prose(markdown).matchAll(/^\|(.+?)\|/gm)].map(([, cell = '']) =>
				[...cell.matchAll(/`[^`]+`/g)].map(([code]) => code),
			);
		expect(rows(chinese)).toEqual(rows(english));
		expect(rows(english).length).toBeGreaterThan(30);
	});

	test('name the same commands, and each exists', () => {
		const commands = (markdown: string) =>
			[...new Set([...markdown.matchAll(/npm (?:run (?:--silent )?)?([a-z][\w:-]*)/g)].map(([, name]) => name))].sort();
		expect(commands(chinese)).toEqual(commands(english));
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
		const known = [...Object.keys(scripts), 'ci', 'run'];
		expect(commands(english).filter((name) => !known.includes(name as string))).toEqual([]);
	});

	test('lead to the same places, and those of the repository exist', () => {
		const links = (markdown: string) =>
			[...prose(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
				.map(([, href = '']) => href)
				.filter((href) => !href.startsWith('CONTRIBUTING'));
		expect(links(chinese)).toEqual(links(english));
		expect(links(english).filter((href) => !/^(?:https:|\/)/.test(href) && !existsSync(href))).toEqual([]);
	});
});

test('the example of a case is sound', () => {
	const root = mkdtempSync(join(tmpdir(), 'faultline-case-'));
	try {
		cpSync('tests/lab', join(root, 'tests/lab'), { recursive: true, filter: (file) => !/recordings/.test(file) });
		const files = fencesOf(english).filter(({ file }) => file.startsWith('tests/lab/'));
		const folder = dirname(files[0]?.file ?? '');
		// Whoever follows the example as it stands has it.
		rmSync(join(root, folder), { recursive: true, force: true });
		mkdirSync(join(root, folder));
		for (const { file, text } of files) writeFileSync(join(root, file), `${text}\n`);
		expect(files.map(({ file }) => basename(file))).toEqual(['broken.py', 'fixed.py', 'case.yaml']);
		expect(casesCheck.run(realTree, { root })).toEqual([]);
	} finally {
		rmSync(root, { recursive: true });
	}
});

describe('the worked example', () => {
	let root: string;
	beforeAll(() => {
		root = mkdtempSync(join(tmpdir(), 'faultline-example-'));
		cpSync('tests/fixtures/sound', root, { recursive: true });
		cpSync('content/GLOSSARY.md', join(root, 'content/GLOSSARY.md'));
		for (const id of ['c10d', 'pytorch']) {
			const file = `content/software/${id}/software.yaml`;
			cpSync(file, join(root, file));
		}
	});
	afterAll(() => rmSync(root, { recursive: true }));

	/** A command of the example, as a shell would run it in a clone. */
	function run(line: string) {
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
		const command = line.replace(/^npm run ([\w-]+)(?: --)?/, (_, name: string) =>
			scripts[name].replace(/^node (\S+)/, (_: string, file: string) => `"${process.execPath}" "${resolve(file)}"`),
		);
		return spawnSync('bash', ['-c', command], {
			cwd: root,
			encoding: 'utf8',
			input: '',
			env: { ...process.env, GITHUB_ACTIONS: '' },
		});
	}

	const fences = fencesOf(english);
	const commands = fences.filter(({ lang }) => lang === 'bash').map(({ text }) => text);
	const files = fences.filter(({ file }) => file.startsWith('content/'));

	// Whoever follows the example as it stands has it, and is to see green.
	test.skipIf(existsSync(example))('begins with a line that the real content does not know yet', () => {
		const make = commands.find((text) => text.startsWith('npm run new')) ?? '';
		const line = /--message '([^']+)'/.exec(make)?.[1] ?? '';
		expect(line).toContain('data type is not supported');
		expect(diagnose(line, compileContent()).findings).toEqual([]);
	});

	test('leads from an unknown line to content without issues, step by step', () => {
		const match = commands.find((text) => text.startsWith('npm run match')) ?? '';
		const make = commands.find((text) => text.startsWith('npm run new')) ?? '';
		const unknown = run(match);
		expect(unknown).toMatchObject({ status: 1, stdout: expect.stringMatching(/^Not recognised/) });

		expect(run(make)).toMatchObject({ status: 0, stderr: '' });
		const folder = example;
		expect(readdirSync(join(root, folder)).sort()).toEqual(['en.mdx', 'failure.yaml', 'zh.mdx']);
		// What is shown differs from what was written by what its step says.
		const shown = files.find(({ file }) => file.endsWith('failure.yaml'))?.text ?? '';
		const written = readFileSync(join(root, folder, 'failure.yaml'), 'utf8');
		const day = /checked: .*/;
		expect(
			written
				.replace(/group: Short'$/m, "group: <word:type>'")
				.replace(day, '')
				.trim(),
		).toBe(shown.replace(day, '').trim());

		expect(files.map(({ file }) => file)).toEqual(
			['failure.yaml', 'en.mdx', 'zh.mdx'].map((name) => `${folder}/${name}`),
		);
		for (const { file, text } of files) writeFileSync(join(root, file), `${text}\n`);
		// The line of the example stands in the real tree of questions; here the small one gets its like.
		const leads = fences.find(({ lang, text }) => lang === 'yaml' && text.includes('leads:'))?.text ?? '';
		const before = leads.replace(/, type-not-carried-by-nccl.*/s, '');
		expect(before).toContain('leads: [');
		// Other failures may have joined it since.
		expect(readFileSync('content/diagnosis.yaml', 'utf8')).toContain(before);
		const tree = readFileSync(join(root, 'content/diagnosis.yaml'), 'utf8');
		const withLead = tree.replace('leads: [kv-cache-oom]', 'leads: [kv-cache-oom, type-not-carried-by-nccl]');
		expect(withLead).not.toBe(tree);
		writeFileSync(join(root, 'content/diagnosis.yaml'), withLead);

		expect(run(match)).toMatchObject({
			status: 0,
			stdout: expect.stringMatching(/^Recognised as type-not-carried-by-nccl\.[\s\S]*<word:type> = Short/),
		});
		expect(run(`npm run translated -- ${folder}`).status).toBe(0);
		expect(run('npm run publish-ids').status).toBe(0);
		expect(runChecks(root).map(formatIssue)).toEqual([
			expect.stringContaining('1 of 4 pages have no audit: content/failures/type-not-carried-by-nccl.'),
		]);
	});
});
