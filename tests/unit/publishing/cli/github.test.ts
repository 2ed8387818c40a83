/** The answer in a workflow: what GitHub's runner makes of it, whatever the log says. */

import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { formed } from '../../../../src/publishing/cli/forms.ts';
import { githubLines } from '../../../../src/publishing/cli/github.ts';
import { complain } from '../../../../src/publishing/cli/voice.ts';
import { some } from '../../some.ts';
import { catalogueIn } from './catalogue.ts';
import { linesOf } from './lines.ts';
import { toldOf } from './told.ts';

/** Commands that do something to the job. */
const KNOWN = [
	'error',
	'warning',
	'notice',
	'group',
	'endgroup',
	'debug',
	'echo',
	'add-mask',
	'add-path',
	'set-env',
	'set-output',
	'save-state',
	'add-matcher',
	'remove-matcher',
	'stop-commands',
];

interface Obeyed {
	name: string;
	properties: Record<string, string>;
	data: string;
}

/**
 * What the runner does with the output of a step, line by line: `::name …::` at the beginning of a line, spaces apart, or
 * `##[name …]` anywhere in it; nothing between `stop-commands` and its token.
 *
 * @see https://github.com/actions/runner/blob/079cdb1d05fe0ec50f8c51de5a4fa51d0eb189b0/src/Runner.Common/ActionCommand.cs
 * @see https://github.com/actions/runner/blob/02523b9a60a24fe13364739abefe2255c5a6b758/src/Runner.Worker/ActionCommandManager.cs
 */
function obeyed(output: string): Obeyed[] {
	const done: Obeyed[] = [];
	const names = new Set(KNOWN);
	let stopped: string | undefined;
	for (const line of output.split(/\r\n|\r|\n/)) {
		const command = secondForm(line, names) ?? firstForm(line, names);
		if (!command) continue;
		if (stopped !== undefined) {
			if (command.name.toLowerCase() === stopped.toLowerCase()) stopped = undefined;
			continue;
		}
		if (command.name === 'stop-commands') {
			stopped = command.data;
			names.add(stopped);
		} else done.push(command);
	}
	return done;
}

function secondForm(line: string, names: Set<string>): Obeyed | undefined {
	const [, info, data = ''] = /^\s*::(.*?)::(.*)$/s.exec(line) ?? [];
	return info === undefined ? undefined : made(info, data, ',', names);
}

function firstForm(line: string, names: Set<string>): Obeyed | undefined {
	const [, info, data = ''] = /##\[(.*?)\](.*)$/s.exec(line) ?? [];
	return info === undefined ? undefined : made(info, data, ';', names);
}

function made(info: string, data: string, comma: string, names: Set<string>): Obeyed | undefined {
	const [name = '', ...rest] = info.split(' ');
	if (![...names].some((known) => known.toLowerCase() === name.toLowerCase())) return undefined;
	const pairs = rest.join(' ').trim().split(comma).filter(Boolean);
	const properties = pairs.map((pair) => [pair.split('=')[0], read(pair.slice(pair.indexOf('=') + 1))]);
	return { name, properties: Object.fromEntries(properties), data: read(data) };
}

const read = (text: string) =>
	text
		.replaceAll('%0D', '\r')
		.replaceAll('%0A', '\n')
		.replaceAll('%3A', ':')
		.replaceAll('%2C', ',')
		.replaceAll('%25', '%');

const OOM = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB';

const HOSTILE = [
	'::set-output name=x::y',
	'::error file=a.py,line=1::owned',
	'\n::add-mask::x\n',
	'\r::save-state name=a::b\r',
	'%0A::warning::x',
	'##[error]owned',
	'##[set-env name=PATH;]/evil',
	'::stop-commands::x',
	'::endgroup::',
	',file=b.py::x',
	'\u2028::error::x\u0085::error::y',
	'\u001b]0;x\u0007::error::x',
];

describe('the answer in a workflow', () => {
	it('is one annotation, and below it the whole answer, which commands nothing', () => {
		const told = toldOf(`epoch 1\n${OOM}\n`);
		const lines = formed('github', told);
		const [error, ...more] = obeyed(lines.join('\n'));
		expect(more).toEqual([]);
		expect(error).toMatchObject({ name: 'error', properties: { title: 'CUDA out of memory · Cause, line 2 of 2' } });
		expect(error?.data.split('\n').map((line) => line.trim())).toContain(OOM);
		expect(lines.slice(2, -1)).toEqual(formed('text', told));
	});

	it('has a token that no log can know', () => {
		const tokens = [1, 2].map(() => formed('github', toldOf(OOM)).at(-1));
		expect(tokens[0]).toMatch(/^::faultline-[0-9a-f-]{36}::$/);
		expect(tokens[0]).not.toBe(tokens[1]);
	});

	it.each([
		['nothing is recognised', 'epoch 1\nepoch 2', 0],
		[
			'something is raised that nobody knows',
			'Traceback (most recent call last):\n  File "t.py", line 1, in f\nFooError: bar',
			1,
		],
	])('where %s', (_, text, annotations) => {
		expect(obeyed(formed('github', toldOf(text)).join('\n'))).toHaveLength(annotations);
	});

	it.each(HOSTILE)('obeys nothing that a log says: %j', (payload) => {
		const texts = [
			`${payload}\n${OOM} ${payload}\n${payload}\n`,
			`Traceback (most recent call last):\n  File "${payload}", line 1, in f\n${payload}Error: ${payload}\n`,
			`FooError: ${payload}\n`,
			...some(
				linesOf(catalogueIn('en').index, (value) => value + payload).filter((_, at) => at % 40 === 0),
				10,
			),
		];
		for (const text of texts) {
			const did = obeyed(formed('github', toldOf(text)).join('\n'));
			expect(did.map(({ name, properties }) => [name, Object.keys(properties)])).toEqual(
				did.length ? [['error', ['title']]] : [],
			);
		}
	});

	it('would obey what stands outside, which is what the test reads by', () => {
		expect(obeyed('##[error]x\n ::warning a=b,c=%2C::y%0Az').map(({ name, data }) => [name, data])).toEqual([
			['error', 'x'],
			['warning', 'y\nz'],
		]);
		expect(githubLines(toldOf(OOM), ['::warning::x', 'a ##[error]y'], 'key').join('\n')).toContain('::warning::x');
	});

	it('complains of a file whose name is a command without obeying it', async () => {
		let said = '';
		const stderr = new Writable({
			write(bytes, _, done) {
				said += bytes;
				done();
			},
		});
		await complain(['##[error]x.log: no such file.', '\n::error::x'], { stderr, env: { GITHUB_ACTIONS: 'true' } });
		expect(said).toContain('x.log: no such file.');
		expect(obeyed(said)).toEqual([]);
	});
});
