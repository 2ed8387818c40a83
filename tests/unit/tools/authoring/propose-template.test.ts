import { expect, test } from 'vitest';
import { alignTemplate, parseTemplate } from '../../../../src/diagnosis/matching/index.ts';
import { proposeMessage } from '../../../../src/tools/authoring/propose-template.ts';
import { realTree } from '../../real-content.ts';
import { some } from '../../some.ts';

test.each([
	{
		name: 'decoration and exception class are gone, values are holes',
		line: '[rank3]:[E628 14:05:24.40 ProcessGroupNCCL.cpp:1723] RuntimeError: Tried to allocate 2.50 GiB on rank 3.',
		template: 'Tried to allocate <size> on rank <rank>',
		id: 'tried-allocate-rank',
	},
	{
		name: 'milliseconds and the operation of a collective',
		line: 'Watchdog caught collective operation timeout: WorkNCCL(SeqNum=12, OpType=ALLREDUCE) ran for 600123 milliseconds',
		template:
			'Watchdog caught collective operation timeout: WorkNCCL(SeqNum=<int>, OpType=<op>) ran for <ms> milliseconds',
		id: 'watchdog-caught-collective-operation',
	},
	{
		name: 'an errno stays: it is the error',
		line: 'OSError: [Errno 28] No space left on device',
		template: '[Errno 28] No space left on device',
		id: 'errno-no-space-left',
	},
	{
		name: 'a word in angle brackets is no hole',
		line: 'Tokenizer has no <unk> token in its vocabulary',
		template: 'Tokenizer has no \\<unk> token in its vocabulary',
		id: 'tokenizer-no-token-vocabulary',
	},
])('$name', ({ line, template, id }) => {
	expect(proposeMessage(line)).toEqual({ id, template, sample: line, problems: [] });
});

test('what is proposed for a sample of the content matches that sample', () => {
	const samples = realTree.failures.flatMap(({ neutral }) => neutral.data.messages.map(({ sample }) => sample));
	expect(samples.length).toBeGreaterThan(300);
	const proposals = some(samples, 10).map(proposeMessage);
	const wrong = proposals.filter(({ template, sample, problems: found }) => {
		return !found.length && !alignTemplate(parseTemplate(template).parts, sample);
	});
	expect(wrong).toEqual([]);
	// What says too little by itself is told; nearly nothing does.
	expect(proposals.filter(({ problems: found }) => found.length).length).toBeLessThan(proposals.length / 100);
});

test('a line that says too little is told so', () => {
	expect(proposeMessage('EOFError: Ran out of input').problems[0]).toMatch(/^Its own words say too little/);
});
