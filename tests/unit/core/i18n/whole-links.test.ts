import { describe, expect, it, test } from 'vitest';
import en from '../../../../content/ui/en.json' with { type: 'json' };
import zh from '../../../../content/ui/zh.json' with { type: 'json' };
import { wholeLinks } from '../../../../src/core/i18n/whole-links.ts';
import { localeCodes } from '../../../../src/core/locales.ts';
import { makeCatalogue } from '../../../../src/publishing/cli/make-catalogue.ts';
import { makeCatalog } from '../../../../src/publishing/programs/catalog.ts';
import { inSweep } from '../../in-sweep.ts';
import { catalogueIn } from '../../publishing/cli/catalogue.ts';
import { realTree as tree } from '../../real-content.ts';

test.each([
	['See [a](/b/#c).', 'https://x.org/en', 'See [a](https://x.org/en/b/#c).'],
	['See [a](/b/).', undefined, 'See a.'],
	['[a](https://b.org/) and `[c](/d/)`', 'https://x.org/en', '[a](https://b.org/) and `[c](/d/)`'],
	['[`a`](/b/) [c](/d/)', '/base/zh', '[`a`](/base/zh/b/) [c](/base/zh/d/)'],
])('%j of %j is %j', (text, root, expected) => expect(wholeLinks(text, root)).toBe(expected));

describe('what leaves the site', () => {
	const words = { en, zh };
	const linksIn = (data: object) =>
		new Set([...JSON.stringify(data).matchAll(/\]\((\/[^)]*)\)/g)].map(([, link]) => link));

	inSweep('is led whole by the command and its JSON', () => {
		const site = 'https://docs.example.org/base/';
		const { texts } = makeCatalogue(tree, words, { release: '1.0.0', site });
		expect(linksIn(texts)).toEqual(new Set());
		expect(texts.zh?.said['pod-evicted']?.fix).toContain(
			'](https://docs.example.org/base/zh/errors/spot-interruption/)',
		);
	});
	it('is led nowhere where the command knows no site', () => {
		expect(linksIn(localeCodes.map((code) => catalogueIn(code).texts))).toEqual(new Set());
	});
	it('is led whole by the catalogue of the site', () => {
		const place = { site: 'https://docs.example.org', base: '/base/', published: true };
		const catalog = makeCatalog(tree, words as never, place, 'MIT');
		expect(linksIn(catalog)).toEqual(new Set());
		expect(catalog.failures.find(({ id }) => id === 'pod-evicted')?.quickFix.en).toContain(
			'](https://docs.example.org/base/en/errors/spot-interruption/)',
		);
	});
});
