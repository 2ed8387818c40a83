import { expect, test } from 'vitest';
import { before, sentences } from '../../../../src/core/i18n/sentences.ts';

test.each([
	{ all: ['Stopped.', 'Nothing went wrong.'], said: 'Stopped. Nothing went wrong.' },
	{ all: ['停了。', '没有出错。'], said: '停了。没有出错。' },
	{ all: ['停了', 'see `a.log`', '没有出错。'], said: '停了 see `a.log` 没有出错。' },
	{ all: ['停了。', 'Not translated yet.', '没有出错。'], said: '停了。Not translated yet. 没有出错。' },
	{ all: ['', '只有一句。'], said: '只有一句。' },
	{ all: [], said: '' },
])('$all become "$said"', ({ all, said }) => {
	expect(sentences(...all)).toBe(said);
});

test('a link stands apart from English only', () => {
	expect(before('In the guides:')).toBe('In the guides: ');
	expect(before('各指南中的处理：')).toBe('各指南中的处理：');
});
