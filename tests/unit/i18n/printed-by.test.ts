import { expect, test } from 'vitest';
import words from '../../../content/printed-by.zh.json' with { type: 'json' };
import { readContentTree } from '../../../src/content/tree-fs.ts';
import { printerIn, translatePrinter } from '../../../src/i18n/printed-by.ts';

test.each([
	['PyTorch', 'PyTorch'],
	['vLLM, SGLang', 'vLLM, SGLang'],
	['PyTorch 2.1 and later, second half of the message', 'PyTorch 2.1 及以后，报错的后半'],
	['older NCCL with NCCL_DEBUG=INFO', '较早的 NCCL（NCCL_DEBUG=INFO）'],
	['NCCL 2.10 to 2.14', 'NCCL 2.10 至 2.14'],
	['guides that quote it; not found in LightRFT', '引用它的指南；LightRFT 里没有'],
])('%s is %s in Chinese', (printedBy, said) => {
	expect(translatePrinter('zh', printedBy)).toBe(said);
	expect(translatePrinter('en', printedBy)).toBe(printedBy);
});

test('what has no words in a language is told in English', () => {
	expect(translatePrinter('zh', 'PyTorch, only on a Tuesday')).toBeUndefined();
	expect(printerIn('zh', 'PyTorch, only on a Tuesday')).toBe('PyTorch, only on a Tuesday');
	expect(printerIn('zh', undefined)).toBeUndefined();
});

test('Chinese keeps no words that no message needs', () => {
	const { failures, guides, problems } = readContentTree(process.cwd());
	expect(guides.length).toBeGreaterThan(0);
	const printers = [...failures, ...problems].flatMap(({ neutral }) =>
		neutral.data.messages.flatMap(({ printedBy }) => printedBy ?? []),
	);
	const all = printers.join('\n');
	expect(Object.keys(words.wording).filter((piece) => !all.includes(piece.replace(/s$/, '')))).toEqual([]);
	expect(printers.filter((printedBy) => translatePrinter('zh', printedBy) === undefined)).toEqual([]);
});
