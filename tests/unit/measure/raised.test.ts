import { describe, expect, test } from 'vitest';
import { drawn, raisedIn } from '../../measure/raised.ts';

const frame = (file: string, line: string) => `  File "${file}", line 3, in f\n    ${line}`;
const OWN = frame('/home/me/job/train.py', 'main()');
const PACKAGE = frame('/home/me/venv/lib/python3.11/site-packages/demo/load.py', 'raise ValueError(');

describe('where Python says that an error was raised', () => {
	test.each<[string, string, string | undefined]>([
		[
			'in a package',
			`Traceback (most recent call last):\n${OWN}\n${PACKAGE}\n    ^^^^^^\nValueError: no shard 3`,
			'demo/load.py',
		],
		[
			'behind the prefix of a rank',
			`${OWN}\n${PACKAGE}\nValueError: no shard 3`.replaceAll(/^/gm, '[rank0]: '),
			'demo/load.py',
		],
		['with its module', `${PACKAGE}\ndemo.errors.ShardError: no shard 3`, 'demo/load.py'],
		[
			'in an own script',
			`${PACKAGE}\n${frame('/home/me/job/train.py', 'raise ValueError(')}\nValueError: no shard 3`,
			undefined,
		],
		[
			'by a call into C++',
			`${frame('/v/site-packages/demo/load.py', 'return decode(x)')}\nValueError: no shard 3`,
			undefined,
		],
		['with its class alone', `${PACKAGE}\ndemo.ShardError:`, undefined],
		[
			'after another one',
			`${frame('/home/me/job/train.py', 'x[3]')}\nIndexError: out of range\n${PACKAGE}\nValueError: no shard 3`,
			undefined,
		],
		['nowhere', 'ValueError: no shard 3', undefined],
	])('%s', (_, text, file) => {
		expect(raisedIn(text)?.file).toBe(file);
	});
});

test.each<[number[], number, number[]]>([
	[[1, 2, 3, 4], 2, [1, 3]],
	[[1, 2], 4, [1, 2]],
	[[], 2, []],
])('of %j %i are drawn', (list, most, expected) => {
	expect(drawn(list, most)).toEqual(expected);
});
