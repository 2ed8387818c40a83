/** The real thing: a wheel of this machine, installed in an environment of its own, where nobody finds a Node. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'faultline-installed-'));
const venv = join(folder, 'venv');
const python = join(venv, 'bin/python');
const temporary = join(folder, 'tmp');
const env = { PATH: '/nowhere', LANG: 'C', TMPDIR: temporary };
const LINE = 'RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB';

const hasPython = spawnSync('python3', ['-c', 'import venv, ensurepip']).status === 0;
if (!hasPython) console.warn('There is no python3 with venv here: the wheel is not made, and nothing of it is tried.');

beforeAll(() => {
	if (!hasPython) return;
	execFileSync('mkdir', [temporary]);
	execFileSync(process.execPath, ['src/publishing/packages/wheel-cli.ts'], { stdio: ['ignore', 'ignore', 'pipe'] });
	const [wheel = ''] = readdirSync('dist-wheel');
	execFileSync('python3', ['-m', 'venv', venv]);
	execFileSync(python, ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', join('dist-wheel', wheel)]);
	writeFileSync(join(folder, 'train.log'), `step 1\n${LINE}\n`);
}, 240_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(program: string, args: string[], { input = '', more = {} } = {}) {
	const { status, stdout, stderr } = spawnSync(program, args, {
		cwd: folder,
		input,
		env: { ...env, ...more },
		encoding: 'utf8',
	});
	return { status, out: stdout, err: stderr };
}
const script = (text: string, more = {}) => {
	writeFileSync(join(folder, 'train.py'), text);
	return run(python, ['train.py'], { more });
};

describe.skipIf(!hasPython)('the wheel, installed', () => {
	it('is as large as a Node, and packed a third of it', () => {
		const [wheel = ''] = readdirSync('dist-wheel');
		expect(readFileSync(join('dist-wheel', wheel)).length).toBeLessThan(50_000_000);
		expect(readFileSync(join(venv, 'bin/faultline')).length).toBeLessThan(130_000_000);
	});

	it.each([
		['the program', () => run(join(venv, 'bin/faultline'), ['train.log'])],
		['python -m faultline', () => run(python, ['-m', 'faultline', 'train.log'])],
		['standard input', () => run(python, ['-m', 'faultline'], { input: LINE })],
	])('answers without a Node: %s', (_, answer) => {
		const { status, out, err } = answer();
		expect([status, err]).toEqual([0, '']);
		expect(out).toContain('CUDA out of memory');
		expect(out).toContain('Quick fix');
	});

	it('answers in Chinese, tells its version, and has the licences of what is in it', () => {
		expect(run(python, ['-m', 'faultline', '--lang', 'zh', 'train.log']).out).toContain('显存');
		expect(run(join(venv, 'bin/faultline'), ['--version']).out).toBe('0.1.0\n');
		const about =
			'import importlib.metadata as m; print(m.distribution("faultline").read_text("licenses/NOTICES.txt"))';
		expect(run(python, ['-c', about]).out).toContain('Node.js is licensed for use as follows');
	});

	it('says what it needs where the program is gone', () => {
		const said = script(
			'import faultline._program as p\np._places = lambda: ["/nowhere/faultline"]\nimport faultline\nfaultline.explain("x")\n',
		);
		expect(said.err).toContain('FileNotFoundError: The program faultline is in none of: /nowhere/faultline');
	});
});

describe.skipIf(!hasPython)('faultline.explain', () => {
	const explain = (text: string, shown: string) =>
		run(python, ['-c', `import sys, faultline\nd = faultline.explain(sys.stdin.read())\nprint(${shown})`], {
			input: text,
		});

	it.each([
		[
			LINE,
			'[(f.failure, f.role, f.found.line, f.quick_fix.text != "") for f in d.findings]',
			"[('cuda-oom', 'error', 1, True)]",
		],
		[LINE, '[(v["name"], v["text"]) for v in d.findings[0].values]', "[('requested', '2.00 GiB')]"],
		['all is well', '(d.recognised, d.findings, d.by)', '(False, [], None)'],
		['', '(d.lines, d.findings)', '(0, [])'],
		['\ud800 损失', 'd.lines', '1'],
	])('of %j: %s', (text, shown, said) => {
		expect(explain(text, shown)).toEqual({ status: 0, out: `${said}\n`, err: '' });
	});

	it('has every field that the answer may have', () => {
		const { $defs } = JSON.parse(readFileSync('docs/cli.schema.json', 'utf8'));
		const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
		const fieldsOf = (...names: string[]) =>
			[...new Set(names.flatMap((name) => Object.keys($defs[name].properties).map(snake)))].sort();
		const told = run(python, [
			'-c',
			'import json, faultline as f; from dataclasses import fields\nprint(json.dumps({k.__name__: sorted(x.name for x in fields(k)) for k in (f.Diagnosis, f.Finding, f.Page, f.Advice, f.Found)}))',
		]);
		expect(JSON.parse(told.out)).toEqual({
			Diagnosis: [...fieldsOf('diagnosis'), 'json'].sort(),
			Finding: fieldsOf('finding', 'page'),
			Page: [...fieldsOf('page'), 'is_name'].sort(),
			Advice: fieldsOf('advice'),
			Found: Object.keys($defs.finding.properties.found.properties).sort(),
		});
	});
});

describe.skipIf(!hasPython)('faultline.install', () => {
	const FAIL = `raise ${LINE.replace(': ', '("')}")\n`;
	// No slow machine makes a test fail.
	const INSTALL = 'import faultline, faultline._hook\nfaultline.install()\nfaultline._hook.LONGEST = 100.0\n';
	const hooked = (rest: string, more = {}) => script(`${INSTALL}${rest}`, more);

	it('answers below the traceback', () => {
		const { status, out, err } = hooked(FAIL);
		expect([status, out]).toEqual([1, '']);
		expect(err.indexOf('Traceback')).toBe(0);
		expect(err.indexOf('Quick fix')).toBeGreaterThan(err.indexOf(`\n${LINE}`));
	});

	it('answers to a thread, too', () => {
		const { status, err } = hooked(
			`import threading\ndef work():\n    ${FAIL}\nt = threading.Thread(target=work)\nt.start()\nt.join()\n`,
		);
		expect([status, err.match(/Quick fix/g)?.length]).toEqual([0, 1]);
	});

	it.each([
		['nothing is recognised', 'raise KeyError("x")\n', {}],
		['a person ends it', 'raise KeyboardInterrupt\n', {}],
		['the program is gone', `import faultline._hook as h\nh.program = lambda: "/nowhere"\n${FAIL}`, {}],
		['it takes too long', `import faultline._hook as h\nh.LONGEST = 0.000001\n${FAIL}`, {}],
		['no mark can be made', `import tempfile\ntempfile.tempdir = "/nowhere"\n${FAIL}`, { WORLD_SIZE: '8' }],
	])('adds nothing to the traceback where %s', (_, rest, more) => {
		const { err } = hooked(rest, more);
		expect(err).toContain('Traceback');
		expect(err).not.toContain('Quick fix');
	});

	it('runs what was there before, once', () => {
		const { err } = script(
			`import sys, faultline\nsys.excepthook = lambda *a: sys.stderr.write("mine\\n")\n${INSTALL}faultline.install()\n${FAIL}`,
		);
		expect(err.match(/mine/g)).toHaveLength(1);
		expect(err.match(/Quick fix/g)).toHaveLength(1);
	});

	it('of eight ranks of one launcher only the first that fails answers, and each attempt has one', async () => {
		writeFileSync(join(folder, 'rank.py'), `${INSTALL}${FAIL}`);
		writeFileSync(
			join(folder, 'launch.sh'),
			'for attempt in 0 1; do for rank in 0 1 2 3 4 5 6 7; do TORCHELASTIC_RESTART_COUNT=$attempt WORLD_SIZE=8 RANK=$rank "$1" rank.py & done; wait; done\n',
		);
		chmodSync(temporary, 0o700);
		const launcher = spawn('/bin/sh', ['launch.sh', python], { cwd: folder, env: { ...env, PATH: '/usr/bin:/bin' } });
		let err = '';
		launcher.stderr.on('data', (chunk) => {
			err += chunk;
		});
		await once(launcher, 'close');
		expect(err.match(/RuntimeError: CUDA/g)?.length).toBeGreaterThanOrEqual(16);
		expect(err.match(/^Quick fix/gm)).toHaveLength(2);
	});
});
