import { expect, test } from 'vitest';
import { inlineMarkdown, plainText } from '../../../../src/core/i18n/inline-markdown.ts';

test.each([
	['Lower `--x`', 'Lower <code class="nb" translate="no">--x</code>'],
	['Not **this**', 'Not <strong>this</strong>'],
	['`a-piece-of-code-that-is-longer`', '<code translate="no">a-piece-of-code-that-is-longer</code>'],
	['`mode="reduce-overhead"`', '<code class="nb" translate="no">mode=&quot;reduce-overhead&quot;</code>'],
	['a < b & c', 'a &lt; b &amp; c'],
	['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
	['# no heading', '# no heading'],
	['- no list', '- no list'],
	['1. no list', '1. no list'],
	['two\nlines', 'two lines'],
	['找出**没有**打印的 rank', '找出<strong>没有</strong>打印的 rank'],
	['把**`x`**调小', '把<strong><code class="nb" translate="no">x</code></strong>调小'],
])('%s', (text, html) => {
	expect(inlineMarkdown(text)).toBe(html);
});

test('the plain text has no marks', () => {
	expect(plainText('Find the **rank** with `py-spy`, [see](/x/)')).toBe('Find the rank with py-spy, see');
});
