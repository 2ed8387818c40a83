import { describe, expect, it } from 'vitest';
import en from '../../../../content/ui/en.json' with { type: 'json' };
import { isQuotedWhole, meaningTold, sayOrigin, sayRaised } from '../../../../src/diagnosis/answer/say-raised.ts';

const first = { line: 6, lines: 9, start: 0, end: 1, text: 'FooError: x', exception: 'FooError', wrapper: false };
const loud = (text: string) => text.toUpperCase();

describe('what was raised', () => {
	it.each([
		{ name: 'nowhere', by: {}, is: 'This error is not in the index.' },
		{
			name: 'in a file',
			by: { frame: { file: 'a.py', line: 3 } },
			is: 'It comes from your own code: A.PY, line 3. This error is not in the index.',
		},
		{
			name: 'in a function that calls another',
			by: { frame: { file: 'a.py', line: 3, in: 'main', called: 'torch.save' } },
			is: 'It comes from your own code: A.PY, line 3, in MAIN. There it calls TORCH.SAVE. This error is not in the index.',
		},
		{ name: 'in a package', by: { package: 'torch' }, is: 'It was raised in torch. This error is not in the index.' },
		{
			name: 'in a package that a file called',
			by: { frame: { file: 'a.py', line: 3 }, package: 'torch' },
			is: 'It was raised in torch, called from A.PY, line 3. This error is not in the index.',
		},
	])('$name', ({ by, is }) => {
		expect(sayOrigin({ ...first, ...by }, en.triage.unknown, loud)).toBe(is);
	});

	it.each([
		{
			name: 'of its own code by a package',
			by: { package: 'dgl', exception: 'KeyError', text: "KeyError: 'dataloader-0'" },
			is: 'It was raised in dgl. Inside a library such an error mostly lies between two: dgl and what it calls do not fit in version, or it was handed something else than it expects.',
		},
		{ name: 'of a value by a package', by: { package: 'dgl' }, is: 'It was raised in dgl.' },
		{ name: 'by Python', by: { package: 'python', exception: 'KeyError' }, is: 'It was raised in python.' },
	])('with its meaning told beside it: $name', ({ by, is }) => {
		expect(sayOrigin({ ...first, ...by }, en.triage.unknown, loud, 'class')).toBe(is);
	});

	it('does not guess at what mostly lies behind it where its own line is explained', () => {
		const by = { package: 'dgl', exception: 'KeyError', text: "KeyError: 'dataloader-0'" };
		expect(sayOrigin({ ...first, ...by }, en.triage.unknown, loud, 'line')).toBe('It was raised in dgl.');
	});

	it('knows its own line explained by a reading, or by a fix of its message', () => {
		const said = { 'missing-key': { title: 'KeyError', fixes: [{ of: ['metric'], fix: 'Name another.' }] } };
		const reads = [] as never;
		const failure = 'missing-key';
		expect(meaningTold(undefined, said)).toBeUndefined();
		expect(meaningTold({ failure, message: 'key-error' }, said)).toBe('class');
		expect(meaningTold({ failure, message: 'metric' }, said)).toBe('line');
		expect(meaningTold({ failure, message: 'key-error', reads }, said)).toBe('line');
	});

	it('names its rank where it is known, rank 0 too', () => {
		expect(sayRaised({ exception: 'FooError' }, en.triage.unknown)).toBe('First error: FooError');
		expect(sayRaised({ exception: 'FooError', rank: 0 }, en.triage.unknown, loud)).toBe(
			'First error, on rank 0: FOOERROR',
		);
	});
});

it.each([
	{ name: 'the same', of: { text: 'FooError: x' }, normalised: 'FooError: x', is: true },
	{ name: 'with a value that is hidden', of: { text: 'FooError: 12' }, normalised: 'FooError: <int>', is: false },
	{ name: 'with what was asserted above', of: { text: 'AssertionError', asserted: 'a' }, normalised: 'a', is: false },
])('whether the line to ask about stands there already: $name', ({ of, normalised, is }) => {
	expect(isQuotedWhole(of, normalised)).toBe(is);
	expect(isQuotedWhole(undefined, normalised)).toBe(false);
});
