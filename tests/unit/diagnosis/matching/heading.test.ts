import { expect, it } from 'vitest';
import { saidWithHeading } from '../../../../src/diagnosis/matching/heading.ts';

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
