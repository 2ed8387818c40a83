import { expect, test } from 'vitest';
import { compare } from '../../lab/compare.ts';

test.each([
	{ name: 'the same', older: 'a\nb\n', newer: 'a\nb\n', expected: undefined },
	{ name: 'another order', older: 'a\nb\n', newer: 'b\na\n', expected: undefined },
	{ name: 'another number of times', older: 'retrying\n', newer: 'retrying\nretrying\n', expected: undefined },
	{ name: 'another rank', older: '[rank0]: E\n', newer: '[rank1]: E\n[rank0]: E\n', expected: undefined },
	{
		name: 'another rank that is ended',
		older:
			'W1122 10:00:00.000000 1001 api.py:1028] Sending process 1003 closing signal SIGTERM\n  exitcode  : 1 (pid: 1003)\n',
		newer: '  exitcode  : -15 (pid: 1003)  (SIGTERM)\n',
		expected: undefined,
	},
	{
		name: 'another pause',
		older: 'retrying (try=0, delay=5182ms)\n',
		newer: 'retrying (try=0, delay=612ms)\n',
		expected: undefined,
	},
	{ name: 'a line that came', older: 'a\n', newer: 'a\nb\n', expected: { gone: [], came: ['b'] } },
	{ name: 'a line that is gone', older: 'a\nb\n', newer: 'a\n', expected: { gone: ['b'], came: [] } },
	{
		name: 'another value',
		older: 'of 4 GiB\n',
		newer: 'of 8 GiB\n',
		expected: { gone: ['of 4 GiB'], came: ['of 8 GiB'] },
	},
	{
		name: 'a reworded message of one rank',
		older: '[rank0]: The store is gone.\n',
		newer: '[rank1]: The store has left.\n',
		expected: { gone: ['[rank0]: The store is gone.'], came: ['[rank1]: The store has left.'] },
	},
])('tells $name', ({ older, newer, expected }) => {
	expect(compare(older, newer)).toEqual(expected);
});
