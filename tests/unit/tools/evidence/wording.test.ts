import { expect, test } from 'vitest';
import { textsIn } from '../../../../src/tools/evidence/strings.ts';
import { nearestIn, templateOf, wantedOf, whereHeld, wordingsOf } from '../../../../src/tools/evidence/wording.ts';

const held = (template: string, file: string, source: string) =>
	whereHeld(wantedOf(template), wordingsOf(textsIn(file, source))) !== undefined;

test.each([
	{ name: 'word by word', template: 'no usable interface found', source: 'WARN("no usable interface found");' },
	{
		name: 'with holes',
		template: 'rank <int:a> of <int:n> ranks has checked in',
		source: 'WARN("rank %d of %d ranks has checked in");',
	},
	{ name: 'in part', template: 'ranks has checked in', source: 'WARN("rank %d of %d ranks has checked in");' },
	{
		name: 'below what a logger adds',
		template: 'NCCL WARN Connect to <word> failed : <…>',
		source: 'WARN("Connect to %s failed : %s");',
	},
	{
		name: 'with what a literal of the file fills in',
		template: 'Call to recv from <word> failed',
		source: 'WARN("Call to %s %s failed", a ? "recv from" : "send to", b);',
	},
	{
		name: 'with the name of a function of the file',
		template: 'pollConnect: connect to <word> failed',
		source: 'int pollConnect() { check(__func__); } void check() { WARN("%s: connect to %s failed"); }',
	},
	{
		name: 'put together in several statements, with another branch between them',
		template: 'Skipping this step. Attempted scale: <int>, but hysteresis is <int>',
		source:
			'm = "Skipping this step."; if (a) { m += " reducing"; } m += " Attempted scale: %d, but hysteresis is %d";',
	},
	{
		name: 'in other letters and quotes',
		template: "no file 'a' here today",
		source: 'WARN("No file \\"A\\" here today");',
	},
])('a message is held $name', ({ template, source }) => {
	expect(held(template, 'a.cc', source)).toBe(true);
});

test.each([
	{
		name: 'another word',
		template: 'rank <int> of <int> ranks has checked in',
		source: 'WARN("rank %d of %d ranks has signed in");',
	},
	{
		name: 'the end of a longer name',
		template: 'ProgressOpt: Call to recv failed',
		source: 'WARN("socketProgressOpt: Call to recv failed");',
	},
	{
		name: 'another spelling around a colon',
		template: 'NET/IB : Got completion from peer',
		source: 'WARN("NET/IB: Got completion from peer");',
	},
	{
		name: 'a hole for the first word alone',
		template: 'Net : connect to <word> failed : <…>',
		source: 'WARN("%s: connect to %s failed : %s");',
	},
	{
		name: 'a hole for the last word alone',
		template: 'Call to modify_qp failed with error',
		source: 'WARN("Call to modify_qp failed with %d");',
	},
	{
		name: 'a text where the message has a number',
		template: 'Cuda failure <int> <…>',
		source: 'WARN("Cuda failure %s");',
	},
	{
		name: 'more words in a hole for one',
		template: 'with status=<int> opcode=<int> len=<int>',
		source: 'WARN("with status=%d and then opcode=%d len=%d");',
	},
	{
		name: 'the middle of another text, where a logger stands before the message',
		template: 'NCCL WARN Connect to <word> failed : <…>',
		source: 'WARN("Net : Connect to %s failed : %s");',
	},
	{ name: 'a comment', template: 'no usable interface found', source: '// WARN("no usable interface found")' },
])('a message is not held by $name', ({ template, source }) => {
	expect(held(template, 'a.cc', source)).toBe(false);
});

test('the nearest text is the one with most words in order, and none that stood there before', () => {
	const source = `
		WARN("Found an interface in the same subnet as remote %s");
		WARN("Found no interface in the subnet of remote address %s");
		WARN("something else entirely");`;
	const wordings = wordingsOf(textsIn('a.cc', source));
	const wanted = wantedOf('No interface found in the same subnet as remote address <word:peer>');
	expect(nearestIn(wanted, wordings, new Set())).toBe(0);
	expect(nearestIn(wanted, wordings, new Set([wordings.said[0]?.text ?? '']))).toBe(1);
	expect(nearestIn(wantedOf('CUDA out of memory on this device'), wordings, new Set())).toBeUndefined();
});

test.each([
	['WARN("GPU %d was lost after %s");', 'GPU <int:gpu> is lost', 'GPU <int:gpu> was lost after <…>'],
	['WARN("%s%s is lost: %f of 0x%x");', 'GPU <int:gpu> is lost', '<…> is lost: <number> of 0x<hex>'],
	['WARN("no <word> and <int>");', 'no <int>', 'no \\<word> and \\<int>'],
])('a proposal for %s', (source, old, template) => {
	expect(templateOf(textsIn('a.cc', source).said[0]?.text ?? '', old)).toBe(template);
});
