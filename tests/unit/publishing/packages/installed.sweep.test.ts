/** The real thing: a wheel of this machine, installed in an environment of its own, where nobody finds a Node. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
	chmodSync,
	copyFileSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../cli/mcp.ts';

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

	it('is one file that needs nothing beside it', () => {
		const alone = join(mkdtempSync(join(folder, 'alone-')), 'renamed');
		copyFileSync(join(venv, 'bin/faultline'), alone);
		const { status, out, err } = run(alone, ['train.log']);
		expect([status, err]).toEqual([0, '']);
		expect(out).toContain('Quick fix');
	});

	it('serves assistants, by a script that is in it', async () => {
		const { client, ask, told } = await connect(join(venv, 'bin/faultline'), ['mcp'], { LANG: 'C', PATH: '/nowhere' });
		expect((await ask('diagnose', { text: LINE })).answer?.findings[0]?.failure).toBe('cuda-oom');
		await client.close();
		expect(told()).toBe('');
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

describe.skipIf(!hasPython)('%faultline', () => {
	/** What IPython is to an extension. */
	const SHELL = `import sys, faultline
class Shell:
    def register_magic_function(self, magic, kind, name):
        assert (kind, name) == ("line", "faultline")
        self.magic = magic
    def ev(self, line):
        return eval(line)
class Captured:
    stdout = "step 1\\n"
    stderr = "${LINE}\\n"
shell = Shell()
faultline.load_ipython_extension(shell)
`;

	it.each([
		['the last exception', `sys.last_value = ${LINE.replace(': ', '("')}")\nshell.magic("")\n`, 'Quick fix'],
		['a captured cell', 'shell.magic("Captured()")\n', 'Cause, line 2 of 2'],
		['any text', 'shell.magic("\'all is well\'")\n', 'No known error message'],
		['nothing, where nothing failed', 'shell.magic(" ")\n', 'The input is empty'],
	])('answers to %s', (_, rest, told) => {
		const { status, out, err } = script(SHELL + rest);
		expect([status, err]).toEqual([0, '']);
		expect(out).toContain(told);
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
		['nothing is recognised', 'raise RuntimeError("the flux capacitor refused")\n', {}],
		['a person ends it', 'raise KeyboardInterrupt\n', {}],
		['the program is gone', `import faultline._program as p\np.program = lambda: "/nowhere"\n${FAIL}`, {}],
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

describe.skipIf(!hasPython)('whoever shares the machine', () => {
	it('is not run for the program: one of that name on PATH or in the folder is somebody else', () => {
		const evil = join(folder, 'evil');
		execFileSync('mkdir', ['-p', evil]);
		for (const place of [join(evil, 'faultline'), join(folder, 'faultline')]) {
			writeFileSync(place, '#!/bin/sh\necho owned\n');
			chmodSync(place, 0o755);
		}
		const { out } = run(python, ['-m', 'faultline', 'train.log'], { more: { PATH: `${evil}:/usr/bin:/bin` } });
		expect(out).toContain('CUDA out of memory');
		expect(out).not.toContain('owned');
		rmSync(join(folder, 'faultline'));
	});

	// Elsewhere nobody tells when a process began.
	it.skipIf(process.platform !== 'linux')('gains nothing by a link where the mark of a launch would be made', () => {
		const victim = join(folder, 'victim');
		writeFileSync(victim, 'mine\n');
		// The launcher is this process: its number and its start are known to all.
		const start = readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
		const mark = join(temporary, `faultline-${process.getuid?.()}-${process.pid}-${start}-0`);
		symlinkSync(victim, mark);
		const { err } = script(
			'import faultline\nfaultline.install()\nraise RuntimeError("CUDA out of memory. Tried to allocate 2.00 GiB")\n',
			{ WORLD_SIZE: '8' },
		);
		expect(err).toContain('Traceback');
		expect(err).not.toContain('Quick fix');
		expect(readFileSync(victim, 'utf8')).toBe('mine\n');
		rmSync(mark);
	});

	const strace = spawnSync('which', ['strace'], { encoding: 'utf8' }).stdout.trim();
	if (!strace) console.warn('There is no strace here: whether the program opens a connection is not looked at.');
	it.skipIf(!strace)('sees no connection, and no file written', () => {
		const trace = join(folder, 'trace.txt');
		for (const args of [['train.log'], ['--json', '-'], ['explain', 'nccl-timeout'], ['collect', 'hang'], [folder]]) {
			const calls = 'trace=connect,bind,sendto,unlink,rename,mkdir,openat,creat';
			const told = spawnSync(strace, ['-f', '-qq', '-e', calls, '-o', trace, join(venv, 'bin/faultline'), ...args], {
				...{ cwd: folder, env, input: LINE, encoding: 'utf8' },
			});
			expect([0, 1]).toContain(told.status);
			const seen = readFileSync(trace, 'utf8').split('\n');
			expect(seen.filter((line) => /\b(?:connect|bind|sendto|unlink|rename|mkdir|creat)\(/.test(line))).toEqual([]);
			const written = seen.filter((line) => /O_WRONLY|O_RDWR|O_CREAT/.test(line) && !line.includes('"/dev/'));
			expect(written).toEqual([]);
		}
	});

	it('can run no script of its own by variables or files that Node reads', () => {
		writeFileSync(join(folder, 'evil.cjs'), 'console.log("owned")\n');
		writeFileSync(join(folder, 'package.json'), '{ "type": "module", "imports": { "#x": "./evil.cjs" } }\n');
		const more = { NODE_OPTIONS: `--require ${join(folder, 'evil.cjs')} --no-such-option` };
		const { out, err } = run(join(venv, 'bin/faultline'), ['train.log'], { more });
		expect(out + err).not.toContain('owned');
		expect(out).toContain('CUDA out of memory');
	});
});

describe.skipIf(!hasPython)('a wheel that was changed on its way', () => {
	it.each([
		['the program', /\.data\/scripts\/faultline$/],
		['the module', /faultline\/_program\.py$/],
	])('is not what its record says: %s', (_, which) => {
		const [name = ''] = readdirSync('dist-wheel');
		const files = unzipSync(readFileSync(join('dist-wheel', name)), {
			filter: (one) => which.test(one.name) || one.name.endsWith('/RECORD'),
		});
		const path = Object.keys(files).find((one) => which.test(one)) ?? '';
		const record = new TextDecoder().decode(Object.entries(files).find(([one]) => one.endsWith('/RECORD'))?.[1]);
		const row = record.split('\n').find((line) => line.startsWith(`${path},`));
		const hash = (bytes: Uint8Array) => `sha256=${createHash('sha256').update(bytes).digest('base64url')}`;
		const bytes = files[path] as Uint8Array;
		expect(row).toBe(`${path},${hash(bytes)},${bytes.length}`);
		const changed = bytes.slice();
		changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
		expect(row).not.toContain(hash(changed));
	});
});

describe.each(['binary', 'wheel'])('npm run %s', (script) => {
	it.each([
		['a folder without a Node', ['--node', '/nowhere'], 'There is no /nowhere/bin/node.'],
		['an option that is none', ['--nope'], "Unknown option '--nope'"],
	])('is told %s, before anything is made', (_, args, fault) => {
		const file = `src/publishing/packages/${script}-cli.ts`;
		const { status, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
		expect([status, stderr]).toEqual([2, expect.stringContaining(`${fault}\nUsage: npm run ${script} `)]);
	});

	it('takes no Node of another version', () => {
		const other = join(folder, 'other');
		execFileSync('mkdir', ['-p', join(other, 'bin')]);
		writeFileSync(join(other, 'bin/node'), readFileSync(process.execPath).subarray(0, 4096));
		const made = spawnSync(process.execPath, [`src/publishing/packages/${script}-cli.ts`, '--node', other], {
			encoding: 'utf8',
		});
		expect(made.status).toBe(1);
		expect(made.stderr).toContain(`bin/node is not Node ${process.version}, which runs this`);
	});
});
