import { expect, test } from 'vitest';
import { type Printer, sayPrinter } from '../../../../src/core/i18n/printer.ts';

const rows: [Printer, string, string][] = [
	[{ software: ['PyTorch'] }, 'PyTorch', 'PyTorch'],
	[{ software: ['PyTorch'], since: '2.1' }, 'PyTorch 2.1 and later', 'PyTorch 2.1 及以后'],
	[{ software: ['PyTorch'], since: '2.1', until: '2.4' }, 'PyTorch 2.1 to 2.4', 'PyTorch 2.1 至 2.4'],
	[{ software: ['NCCL'], since: '2.30.7', until: '2.30.7' }, 'NCCL 2.30.7', 'NCCL 2.30.7'],
	[{ software: ['NCCL'], until: '2.18' }, 'NCCL up to 2.18', 'NCCL 2.18 及以前'],
	[
		{ software: ['NCCL'], until: '2.18', with: 'NCCL_DEBUG=INFO' },
		'NCCL up to 2.18, with NCCL_DEBUG=INFO',
		'NCCL 2.18 及以前（NCCL_DEBUG=INFO）',
	],
	[
		{ software: ['Accelerate', 'Transformers'], since: '0.20' },
		'Accelerate 0.20 and later, Transformers',
		'Accelerate 0.20 及以后、Transformers',
	],
	[{ software: ['DeepSpeed'], quoted: true }, 'DeepSpeed, shortened or reworded', 'DeepSpeed，有删改'],
	[{ software: [] }, 'no particular program', '不限于某个程序'],
	[{ software: [], quoted: true }, 'no program; guides quote it', '指南中的引文，没有程序会打印'],
];

test.each(rows)('%j is said in each language', (printer, en, zh) => {
	expect(sayPrinter('en', printer)).toBe(en);
	expect(sayPrinter('zh', printer)).toBe(zh);
});
