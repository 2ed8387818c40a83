import { describe, expect, test } from 'vitest';
import { printersIn } from '../../../../src/content/library/harvested-printers.ts';
import { compileIndex } from '../../../../src/diagnosis/matching/index.ts';
import { countFrequent, textsIn } from '../../../../src/tools/harvest/frequent.ts';

test.each<[string, string, string[]]>([
	['lines of JSON', '{"text": "a"}\n\n{"query": "b", "id": 1}\n', ['a', 'b']],
	['a log', 'step 1\nValueError: x\n', ['step 1\nValueError: x\n']],
	['a log with a line of JSON', '{"text": "a"}\nValueError: x', ['{"text": "a"}\nValueError: x']],
	['JSON without a text', '{"line": "a"}\n', ['{"line": "a"}\n']],
])('texts of %s', (_, source, texts) => {
	expect(textsIn(source)).toEqual(texts);
});

describe('counted is', () => {
	const { index } = compileIndex({
		failures: [
			{ id: 'known', followsFrom: [], messages: [{ id: 'one', template: 'the shard was torn in two', role: 'error' }] },
			{ id: 'key', followsFrom: [], messages: [{ id: 'key', template: 'KeyError: <…>', role: 'kind' }] },
		],
		problems: [],
	});
	const row = (template: string, line: number, kind = 'ValueError') => ({
		...{ file: 'demo/load.py', line, function: 'load', kind, template },
	});
	const printers = printersIn([
		{
			...{ software: 'demo', name: 'Demo', repository: 'o/demo', root: '', licence: 'MIT', left: 0, unread: 0 },
			releases: [{ version: '1.0', ref: 'v1.0' }],
			rows: [
				row('cannot decode fragment <int> of <…>', 7),
				row('nothing decodes that shard twice: <…>', 9),
				row('missing fragment of shard <…>', 11, 'KeyError'),
			],
		},
	]);
	const counted = (...texts: string[]) => {
		const { frequent, ...rest } = countFrequent(texts, index, printers);
		return { ...rest, frequent: frequent.map(({ count, place, line }) => [count, place.line, line]) };
	};
	const fragment = (at: number) => `ValueError: cannot decode fragment ${at} of x`;

	test.each<[string, string[], ReturnType<typeof counted>]>([
		[
			'each text once, the most frequent first',
			['ValueError: nothing decodes that shard twice: y', `${fragment(1)}\n${fragment(1)}`, fragment(2)],
			{
				explained: 0,
				unprinted: 0,
				frequent: [
					[2, 7, fragment(1)],
					[1, 9, 'ValueError: nothing decodes that shard twice: y'],
				],
			},
		],
		['what has a page not', ['RuntimeError: the shard was torn in two'], { explained: 1, unprinted: 0, frequent: [] }],
		[
			'what nobody prints not',
			['ValueError: bespoke trouble of a script'],
			{ explained: 0, unprinted: 1, frequent: [] },
		],
		[
			'what only its kind is known of',
			["KeyError: missing fragment of shard 'a'"],
			{ explained: 0, unprinted: 0, frequent: [[1, 11, "KeyError: missing fragment of shard 'a'"]] },
		],
	])('%s', (_, texts, expected) => {
		expect(counted(...texts)).toEqual(expected);
	});
});
