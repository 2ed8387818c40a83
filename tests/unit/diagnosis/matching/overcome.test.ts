/** An error that somebody got over is not the trouble of now. */
import { expect, it } from 'vitest';
import { alignTemplate } from '../../../../src/diagnosis/matching/align.ts';
import { isOvercome } from '../../../../src/diagnosis/matching/overcome.ts';
import { parseTemplate } from '../../../../src/diagnosis/matching/template.ts';

it.each([
	{ line: 'I was getting a CUDA out of memory issue, so I changed the model to half.', is: true },
	{ line: 'We were hitting CUDA out of memory on step 3, so we reduced the batch. Now the loss is NaN.', is: true },
	{ line: '为了解决 CUDA out of memory，我把模型改成了 half，现在 loss 是 nan', is: true },
	{ line: 'I set the batch to 2 and offload to avoid the possibility of CUDA out of memory.', is: true },
	{ line: '我把 batch 改成 2 以避免 CUDA out of memory', is: true },
	{ line: 'I set the batch to 2 to avoid CUDA out of memory, which does not help', is: false },
	{ line: 'I set the batch to 2 and get CUDA out of memory', is: false },
	{ line: 'I was getting CUDA out of memory, so I reduced the batch, and still get it', is: false },
	{ line: 'I was getting CUDA out of memory, so I need more cards', is: false },
	{ line: 'I get CUDA out of memory in the second step', is: false },
])('$is: $line', ({ line, is }) => {
	expect(isOvercome(line, line.indexOf('CUDA'))).toBe(is);
});

it.each([
	{
		template: "<word:function>() got an unexpected keyword argument '<word:argument>'",
		line: "降级之后也没行，报错换成Net.forward() got an unexpected keyword argument 'mask'了",
		values: ['Net.forward', 'mask'],
	},
	{
		template: "env: '<…:program>\\r': No such file or directory",
		line: '/usr/bin/env: ‘python3\\r’: No such file or directory',
		values: ['python3'],
	},
])('a value is read without the prose and the line end around it: $line', ({ template, line, values }) => {
	expect(alignTemplate(parseTemplate(template).parts, line)?.values.map(({ text }) => text)).toEqual(values);
});

it('a name with a line end of Windows is another one than the name', () => {
	const parts = parseTemplate("env: '<…:program>\\r': No such file or directory").parts;
	expect(alignTemplate(parts, '/usr/bin/env: ‘python3’: No such file or directory')).toBeUndefined();
});
