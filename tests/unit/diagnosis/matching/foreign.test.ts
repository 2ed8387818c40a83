/** What another program prints word for word is no near match of a message of ours. */
import { expect, test } from 'vitest';
import { compileIndex, diagnose, type MessageInput } from '../../../../src/diagnosis/matching/index.ts';
import { nearestMessages } from '../../../../src/diagnosis/matching/nearest.ts';
import { prepare } from '../../../../src/diagnosis/matching/prepare.ts';

const own: MessageInput = { id: 'wheel', template: 'is not a supported wheel on this platform.', role: 'error' };
const foreign: MessageInput = { id: '', template: 'profiling <…> is not supported on this platform', role: 'foreign' };
const indexOf = (...messages: MessageInput[]) =>
	compileIndex({ failures: [{ id: 'pip', followsFrom: [], messages }], problems: [] }).index;
const [without, index] = [indexOf(own), indexOf(own, foreign)];
const claimed = (line: string, of = index) => diagnose(line, of).findings.map(({ failure }) => failure);

test.each<[string, string, string[], string[]]>([
	['the text of the other', 'RuntimeError: profiling GPUs is not supported on this platform', ['pip'], []],
	[
		'a text that is near and not the other',
		'ERROR: torch.whl is not a suported wheel on this platform.',
		['pip'],
		['pip'],
	],
	['our message', 'ERROR: torch.whl is not a supported wheel on this platform.', ['pip'], ['pip']],
	[
		'ours inside the text of the other',
		'profiling: x.whl is not a supported wheel on this platform. profiling it is not supported on this platform',
		['pip'],
		['pip'],
	],
])('%s', (_, line, before, after) => {
	expect([claimed(line, without), claimed(line)]).toEqual([before, after]);
});

test('it is never told as what comes near', () => {
	const line = 'RuntimeError: profiling 3 GPUs is not supported on that platform';
	expect(nearestMessages(line, prepare(index)).map(({ message }) => message)).not.toContain('');
});
