import { expect, it } from 'vitest';
import { saidWithHeading, statedIn } from '../../../../src/diagnosis/matching/heading.ts';

it.each([
	['a title', 'Node lost: Xid 79\nstep 3', 'help me', 'Node lost: Xid 79\nhelp me'],
	['a title that is said already', 'Node lost: Xid 79', 'Node lost: Xid 79\nhelp me', 'Node lost: Xid 79\nhelp me'],
	['a line of a program', '12:03:44 Xid 79 came\nstep 3', 'help me', 'help me'],
	['a stack', 'Traceback (most recent call last):\n  File "a.py", line 1, in f', '', ''],
	['a command', '$ kubectl get pods -o wide\nNAME READY', '', ''],
	['blank lines above it', '\n\nStuck at the start\nstep 3', '', 'Stuck at the start'],
])('a person says above what follows: %s', (_, text, said, spoken) => {
	expect(saidWithHeading(text.split('\n'), said)).toBe(spoken);
});

it.each([
	[
		'behind a failure',
		'[Bug]: store failed: Failed to register memory: No space',
		'Failed to register memory: No space',
	],
	[
		'behind an error',
		'Conversion error: group of data parallel is not initialized',
		'group of data parallel is not initialized',
	],
	['in Chinese', '转换报错：group is not initialized', 'group is not initialized'],
	['of Python', "'Trainer' object has no attribute 'client'", "'Trainer' object has no attribute 'client'"],
	['of a call', "forward() got an unexpected keyword argument 'n'", "forward() got an unexpected keyword argument 'n'"],
	[
		'as an assertion',
		'[BUG]`assert x.status == READY, x.summary()` in step 3',
		'`assert x.status == READY, x.summary()` in step 3',
	],
])('a title states what was printed: %s', (_, title, text) => {
	expect(statedIn(title)).toEqual({ text, at: title.indexOf(text) });
});

it.each([
	'gather of metrics failed, v0.16.0',
	'Error when saving: bad file',
	'Why error: group is not initialized?',
	'[BUG] Assertions in the loss are slow',
])('a title only complains, or asks: %s', (title) => {
	expect(statedIn(title)).toBeUndefined();
});
