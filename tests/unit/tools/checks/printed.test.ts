/** Content and harvest say the same of who prints what, or an issue tells where they do not. */
import { afterAll, describe, expect, test } from 'vitest';
import { formatHarvest, type Harvest, type HarvestRow } from '../../../../src/diagnosis/printed/rows.ts';
import { printed } from '../../../../src/tools/checks/printed.ts';
import { type Changes, issuesAfter, removeCopy } from './fixture.ts';

afterAll(removeCopy);

const TEXT = 'cannot decode that fragment of the shard';
const row = (template: string, more: Partial<HarvestRow> = {}): HarvestRow => ({
	...{ file: 'demo/load.py', line: 7, function: 'load', kind: 'ValueError', template },
	...more,
});
const harvest = (software: string, ...rows: HarvestRow[]): Changes => {
	const whole: Harvest = {
		...{ software, name: software, repository: `o/${software}`, root: '', licence: 'MIT', left: 0, unread: 0, rows },
		releases: [
			{ version: '1.0', ref: 'v1.0' },
			{ version: '1.4', ref: 'v1.4' },
		],
	};
	return { [`harvest/${software}.txt`]: formatHarvest(whole) };
};
/** A message of the failure. */
const message = (fields: string): Changes => ({
	'failures/cuda-oom/failure.yaml': [/^messages:\n/m, `messages:\n  - { id: own, ${fields} }\n`],
	'software/demo/software.yaml': 'name: Demo\nrepository: o/demo\n',
	'software/other/software.yaml': 'name: Other\nrepository: o/other\n',
});
const said = (more = '', text = TEXT) =>
	message(`template: '${text}', sample: 'ValueError: ${text}', software: demo, file: demo/load.py${more}`);
const told = (...changes: Changes[]) =>
	issuesAfter(Object.assign({}, ...changes), [printed]).map((issue) => issue.split('\n').slice(0, 2).join(' '));

describe('they agree where', () => {
	test.each<[string, Changes[]]>([
		['the file has the text', [said(), harvest('demo', row(TEXT))]],
		['a part of it fills a hole', [said(), harvest('demo', row('cannot decode that fragment of the <…>'))]],
		[
			'two files have it, and perhaps a third',
			[
				said(),
				harvest(
					'demo',
					row(TEXT, { file: 'a.py' }),
					row(TEXT, { file: 'b.py' }),
					row('another text that nobody is told of'),
				),
			],
		],
		[
			'the program no longer prints it',
			[said(", until: '0.9'"), harvest('demo', row('cannot decode a fragment of the shard'))],
		],
		[
			'what another prints has a hole for all that it says',
			[said(), harvest('demo', row('nothing of that kind was sharded')), harvest('other', row('cannot decode <…>'))],
		],
		[
			'the file is none that is read',
			[
				message(`template: '${TEXT}', sample: '${TEXT}', software: demo, file: demo/load.cpp`),
				harvest('demo', row('a text of another file, of shards')),
				harvest('other', row(TEXT)),
			],
		],
		[
			'the second of its programs has it in a file of its own',
			[
				message(`template: '${TEXT}', sample: '${TEXT}', software: [demo, other], file: demo/load.py`),
				harvest('demo', row('nothing of that kind was sharded')),
				harvest('other', row(TEXT, { file: 'x.py' })),
			],
		],
		['nothing was harvested', [said()]],
		[
			'the long text of the harvest is cut',
			[
				said('', `${TEXT} ${'and of the next one '.repeat(5)}too`),
				harvest('demo', row(`${TEXT} ${'and of the next one '.repeat(3)}<…>`)),
			],
		],
	])('%s', (_, changes) => {
		expect(told(...changes)).toEqual([]);
	});
});

describe('it is told where', () => {
	const at = 'content/failures/cuda-oom/failure.yaml:4  printed   ';
	test.each<[string, Changes[], string]>([
		[
			'another program has it word for word',
			[
				said(),
				harvest('demo', row('nothing of that kind was sharded')),
				harvest('other', row(TEXT, { file: 'x.py', line: 3 })),
			],
			`${at}"own" is said to be printed by demo, whose harvest lacks it; other has it word for word (x.py:3).`,
		],
		[
			'another file has it',
			[said(), harvest('demo', row(TEXT, { file: 'demo/save.py' }), row('nothing of that kind was sharded'))],
			`${at}"own" is said to stand in demo/load.py; demo 1.4 has it in demo/save.py.`,
		],
		[
			'an earlier release has it',
			[said(", since: '1.2'"), harvest('demo', row(TEXT))],
			`${at}"own" is said to be printed since 1.2; demo 1.0 prints it already.`,
		],
		[
			'the newest release words it otherwise',
			[
				said('', 'the optimizer fragment cannot be decoded without its neighbouring manifest shard'),
				harvest('demo', row('the optimizer fragment cannot be decoded without a neighbouring table')),
			],
			`${at}"own" is worded otherwise in demo 1.4: the optimizer fragment cannot be decoded without a neighbouring table (demo/load.py:7).`,
		],
	])('%s', (_, changes, issue) => {
		expect(told(...changes)).toEqual([issue]);
	});
});

describe('what another program prints and comes near', () => {
	const near = 'cannot decode that fragment of the shards yet';
	const changes = [said(), harvest('demo', row(TEXT)), harvest('other', row(near, { file: 'x.py' }))];
	test('is told', () => {
		expect(told(...changes)).toEqual([
			`content/harvest/foreign.tsv  printed   What other prints at x.py:7, "${near}", would be taken for cuda-oom/own.`,
		]);
	});
	test.each<[string, Changes[]]>([
		['is listed', [...changes, { 'harvest/foreign.tsv': `cuda-oom\tother\t${near}\n` }]],
		[
			'is printed by a program of the message, too',
			[
				{
					...said(),
					...message(`template: '${TEXT}', sample: '${TEXT}', software: [demo, other], file: demo/load.py`),
				},
				...changes.slice(1),
			],
		],
	])('is not where it %s', (_, all) => {
		expect(told(...all)).toEqual([]);
	});
	test('a list that cannot be read is told', () => {
		expect(issuesAfter({ 'harvest/foreign.tsv': 'cuda-oom\tother\n' })[0]).toContain('The line cannot be read.');
	});
});
