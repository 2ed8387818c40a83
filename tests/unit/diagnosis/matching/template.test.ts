import { describe, expect, it } from 'vitest';
import { alignTemplate, parseTemplate } from '../../../../src/diagnosis/matching/index.ts';

/** The values that a template reads from a line; undefined if it does not match. */
const read = (template: string, line: string) =>
	alignTemplate(parseTemplate(template).parts, line)?.values.map(({ text }) => text);

describe('parseTemplate', () => {
	it.each([
		["KeyError: '<…:key>'", "KeyError: 'response '", 'response '],
		["KeyError: '<…:key>'", "KeyError: ' a'", ' a'],
		["KeyError: '<…:key>'", "KeyError: 'it's'", "it's"],
		[
			'NaN in <path:image>',
			'NaN in /srv/AU_Car Lora/image/150_AU_Car/1.png',
			'/srv/AU_Car Lora/image/150_AU_Car/1.png',
		],
		['NaN in <path:image>', 'NaN in /srv/1.png and then it ends', '/srv/1.png'],
		['NaN in <path:image>', 'NaN in /srv/1.png, or/and others', '/srv/1.png'],
		['(choose from <…:choices>', "x (choose from 'chat', 'sft')", "'chat', 'sft'"],
		['(choose from <…:choices>', 'x (choose from chat, f(x))', 'chat, f(x))'],
	])('reads in %s of %s: %s', (template, line, value) => {
		expect(read(template, line)).toEqual([value]);
	});

	it('splits a template into text and holes', () => {
		expect(parseTemplate('Tried to allocate <size:requested> on <...>')).toEqual({
			parts: [{ text: 'Tried to allocate ' }, { hole: 'size', name: 'requested' }, { text: ' on ' }, { hole: '…' }],
			problems: [],
		});
	});

	it.each([
		{ name: 'a comparison', template: 'sequence length must be <= 4096', text: 'sequence length must be <= 4096' },
		{
			name: 'an escaped word',
			template: 'unknown token \\<unk> in vocabulary',
			text: 'unknown token <unk> in vocabulary',
		},
		{
			name: 'a number in brackets',
			template: 'Bootstrap : Using eth0:10.0.0.1<0>',
			text: 'Bootstrap : Using eth0:10.0.0.1<0>',
		},
		{ name: 'a class', template: "expected <class 'torch.Tensor'>", text: "expected <class 'torch.Tensor'>" },
	])('takes "<" literally in $name', ({ template, text }) => {
		expect(parseTemplate(template)).toEqual({ parts: [{ text }], problems: [] });
	});

	it.each([
		{
			name: 'an unknown hole',
			template: 'could not allocate <bytes> of memory',
			problem:
				'<bytes> is not a hole: there is no type "bytes". Types: int, number, size, ms, seconds, rank, ip, port, host, path, hex, op, version, word, …. For a literal "<" write \\<bytes>.',
		},
		{
			name: 'an unclosed hole',
			template: 'could not allocate <size of memory',
			problem: '<size is not closed: write <size>, or \\< for a literal "<".',
		},
		{
			name: 'two <…> in a row',
			template: 'could not allocate <…><…> of memory',
			problem: 'Two <…> in a row: one is enough.',
		},
		{
			name: 'two holes that nothing parts',
			template: "could not allocate <int>'<word> of memory",
			problem:
				'<int><word> have nothing between them that tells where one ends (quotes, underscores, asterisks and backticks do not count: Markdown loses them). Put text between them, or make it one <word> or <…>.',
		},
		{
			name: 'too few words of its own',
			template: 'Error: <…> failed with <int>',
			problem:
				'Its own words say too little (0 of 8 points), so it would match lines that mean something else. A word of three letters or more counts its letters, a number its digits, everyday words of logs nothing. Add words that the program always prints.',
		},
	])('tells the author of $name', ({ template, problem }) => {
		expect(parseTemplate(template).problems).toEqual([problem]);
	});
});

describe('alignTemplate', () => {
	it.each([
		['get `a.so: undefined symbol:`  error again', []],
		['get "a.so: undefined symbol:" error again', []],
		['get a.so: undefined symbol: `_Zfoo` again', ['_Zfoo']],
		['get `a.so`: undefined symbol: "_Zfoo"', ['_Zfoo']],
		['get `a.so: undefined symbol: _Zfoo` again', ['_Zfoo']],
	])('reads of what is quoted in %s: %s', (line, values) => {
		expect(read('undefined symbol: <word:symbol>', line)).toEqual(values);
	});

	it.each([
		{ hole: 'int', line: 'the answer was -42 units', expected: ['-42'] },
		{ hole: 'number', line: 'the answer was 1.5e-05 units', expected: ['1.5e-05'] },
		{ hole: 'size', line: 'the answer was 79.15 GiB units', expected: ['79.15 GiB'] },
		{ hole: 'size', line: 'the answer was 512MB units', expected: ['512MB'] },
		{ hole: 'ms', line: 'the answer was 600000 units', expected: ['600000'] },
		{ hole: 'seconds', line: 'the answer was 0.5 units', expected: ['0.5'] },
		{ hole: 'rank', line: 'the answer was 7 units', expected: ['7'] },
		{ hole: 'ip', line: 'the answer was 10.0.0.1 units', expected: ['10.0.0.1'] },
		{ hole: 'ip', line: 'the answer was 10.xxx.xxx.1 units', expected: ['10.xxx.xxx.1'] },
		{ hole: 'ip', line: 'the answer was [::ffff:10.0.0.1] units', expected: ['[::ffff:10.0.0.1]'] },
		{ hole: 'ip', line: 'the answer was fe80::1%eth0 units', expected: ['fe80::1%eth0'] },
		{ hole: 'port', line: 'the answer was 29500 units', expected: ['29500'] },
		{ hole: 'host', line: 'the answer was node-3.cluster.local units', expected: ['node-3.cluster.local'] },
		{ hole: 'path', line: 'the answer was /data/run_7/last.pt units', expected: ['/data/run_7/last.pt'] },
		{ hole: 'path', line: 'the answer was C:\\new\\x.pt units', expected: ['C:\\new\\x.pt'] },
		{ hole: 'hex', line: 'the answer was 0x7f3a units', expected: ['0x7f3a'] },
		{ hole: 'op', line: 'the answer was _ALLGATHER_BASE units', expected: ['_ALLGATHER_BASE'] },
		{ hole: 'version', line: 'the answer was 2.8.0+cu128 units', expected: ['2.8.0+cu128'] },
		{ hole: 'word', line: 'the answer was libcudart.so.12 units', expected: ['libcudart.so.12'] },
		{ hole: '…', line: 'the answer was a long story units', expected: ['a long story'] },
		{ hole: '…', line: 'the answer was units', expected: [''] },
		{ hole: 'int', line: 'the answer was forty units', expected: undefined },
		{ hole: 'size', line: 'the answer was 79 units', expected: undefined },
		{ hole: 'port', line: 'the answer was 295000 units', expected: undefined },
		{ hole: 'ip', line: 'the answer was 10.0.0 units', expected: undefined },
		{ hole: 'hex', line: 'the answer was xyz units', expected: undefined },
	])('reads <$hole> in "$line"', ({ hole, line, expected }) => {
		const space = hole === '…' ? '' : ' ';
		expect(read(`the answer was <${hole}>${space}units`.replace('was <…>', 'was<…>'), line)).toEqual(expected);
	});

	it.each([
		{
			name: 'a value that ends where the next text begins',
			template: 'lib<word>.so.<int>: cannot open shared object file',
			line: 'OSError: libcudart.so.12: cannot open shared object file: No such file',
			expected: ['cudart', '12'],
		},
		{
			name: 'colons inside a bracketed host',
			template: 'trying to reach <host>:<port> again and again',
			line: 'trying to reach [::1]:29500 again and again',
			expected: ['[::1]', '29500'],
		},
		{
			name: 'a value at the beginning',
			template: '<size> of memory <…> were not released',
			line: '[rank0]: 1.5 GiB of memory in pool 3 were not released',
			expected: ['1.5 GiB', 'in pool 3'],
		},
		{
			name: 'the last full stop as part of the sentence',
			template: 'could not import module <word>',
			line: "could not import module 'foo.bar'.",
			expected: ['foo.bar'],
		},
		{
			name: 'a later place when the first does not fit',
			template: 'allocate <int> bytes of pinned memory',
			line: 'will not allocate more: failed to allocate 12 bytes of pinned memory',
			expected: ['12'],
		},
	])('finds $name', ({ template, line, expected }) => {
		expect(read(template, line)).toEqual(expected);
	});

	it.each([
		{ name: 'curly quotes', line: 'could not find ‘foo_bar’ in state_dict of “Net”' },
		{ name: 'lost underscores', line: 'could not find foobar in statedict of Net' },
		{ name: 'backticks', line: 'could not find `foo_bar` in `state_dict` of Net' },
		{ name: 'bold', line: '**could not find** foo_bar in *state_dict* of Net' },
		{ name: 'other spaces and case', line: 'Could  not\tfind\u00a0foo_bar in STATE_DICT of net' },
		{ name: 'colours', line: '\u001b[1;31mcould not\u001b[0m find foo_bar in state_dict of Net' },
		{ name: 'colours that lost their escape', line: '[31mcould not[0m find foo_bar in state_dict of Net' },
		{ name: 'colours that were spelled', line: '\\u001b[31mcould not\\x1b[0m find foo_bar in state_dict of Net' },
		{ name: 'a frame', line: '│ could not find foo_bar in state_dict of Net      │' },
		{ name: 'full-width punctuation', line: '报错：could not find ｆｏｏbar in state_dict of Net，怎么办' },
		{ name: 'JSON', line: '{"log":"x\\n\\tCould not find \\"foo_bar\\" in state_dict of Net\\n"}' },
	])('sees through $name', ({ line }) => {
		expect(read("could not find '<word>' in state_dict of <word>", line)).toBeDefined();
	});

	it.each([
		{ name: 'a longer word', template: 'gradient became nan', line: 'gradient became nano' },
		{ name: 'a longer number', template: 'exited with code 13', line: 'exited with code 137' },
		{ name: 'the inside of a word', template: 'memory leaked', line: 'nonmemory leaked' },
		{ name: 'a line that ends too early', template: 'memory leaked in <int> places', line: 'memory leaked in' },
	])('does not take $name for a match', ({ template, line }) => {
		expect(read(template, line)).toBeUndefined();
	});

	it('gives places in the line as pasted', () => {
		const line = '\u001b[31mCUDA out of memory.\u001b[0m Tried to allocate 2.50 GiB now';
		const found = alignTemplate(parseTemplate('out of memory. Tried to allocate <size:wanted>').parts, line);
		expect(line.slice(found?.start, found?.end)).toBe('out of memory.\u001b[0m Tried to allocate 2.50 GiB');
		expect(found?.values).toEqual([{ hole: 'size', name: 'wanted', text: '2.50 GiB', start: 47, end: 55 }]);
	});
});
