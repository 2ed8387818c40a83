import { describe, expect, test } from 'vitest';
import { type BuiltSite, checkBuiltLinks } from '../../../../src/tools/checks/built-links.ts';
import { linksOf, tagsOf } from '../../../../src/tools/checks/html-scan.ts';

const siteOf = (texts: ReadonlyMap<string, string>, base = '/'): BuiltSite => ({
	pages: [...texts].map(([file, html]) => [file, linksOf([...tagsOf(html)])]),
	files: new Set([...texts.keys(), 'favicon.svg']),
	site: 'https://a.example',
	base,
});
const pages = (body: string, base = '/'): BuiltSite =>
	siteOf(
		new Map([
			['en/index.html', body],
			['en/errors/index.html', '<h2 id="memory">Memory</h2>'],
		]),
		base,
	);

describe('the scanner', () => {
	test('reads links and anchors, and skips comments and scripts', () => {
		const html = `<!-- <a href="/no/"> --><script src=/s.js>'<a href="/no/">'</script><a name="n" title="a > b" href='/x/?a=1&#38;b=2#c'><img srcset="/a.png 1x, /b.png 2x" src="/a.png"><meta http-equiv="refresh" content="0; url=/y/"><meta property="og:image" content="https://a.example/p.png">`;
		const { links, anchors } = linksOf([...tagsOf(html)]);
		expect(links).toEqual(['/s.js', '/x/?a=1&b=2#c', '/a.png', '/a.png', '/b.png', '/y/', 'https://a.example/p.png']);
		expect([...anchors]).toEqual(['n']);
	});
});

const inIndex = { file: 'dist/en/index.html', line: undefined, code: 'built-links' };

describe('the links of a built site', () => {
	test.each([
		'/en/errors/#memory',
		'/favicon.svg',
		'errors/',
		'#',
		'https://other.example/x',
		'mailto:a@b.c',
		'https://a.example/en/errors/',
	])('%s arrives', (href) => {
		expect(checkBuiltLinks(pages(`<a href="${href}">`)).issues).toEqual([]);
	});

	test.each([
		[
			'/en/errors/#memry',
			'Asks for /en/errors/#memry: /en/errors/ has no anchor #memry.',
			'It has #memory: did you mean "memory"?',
		],
		['/en/erors/', 'Asks for /en/erors/: there is no such page or file.', 'One of 2: did you mean "/en/errors/"?'],
		['/en/errors', 'Asks for /en/errors: its slash at the end is missing.', 'Write /en/errors/'],
	])('%s does not', (href, found, right) => {
		const { issues, checked } = checkBuiltLinks(pages(`<a href="${href}">`));
		expect(checked).toBe(1);
		expect(issues).toEqual([{ ...inIndex, found, right }]);
	});

	test('an anchor that a folded page leaves out arrives where it leads on to', () => {
		const texts = new Map([
			['en/index.html', '<a href="/en/errors/#oom--new"><a href="/en/errors/#oom--gone">'],
			['en/errors/index.html', '<h2 id="memory">Memory</h2>'],
			['en/errors/oom/index.html', '<li id="message-new">'],
		]);
		const folded = new Map([...texts, ['en/errors/category/memory/index.html', '']]);
		const issuesOf = (built: Map<string, string>) => checkBuiltLinks(siteOf(built)).issues;
		const gone = (anchor: string) => ({
			...inIndex,
			found: `Asks for /en/errors/#${anchor}: /en/errors/ has no anchor #${anchor}.`,
			right: 'It has #memory.',
		});
		expect(issuesOf(texts)).toEqual([gone('oom--new'), gone('oom--gone')]);
		expect(issuesOf(folded)).toEqual([gone('oom--gone')]);
	});

	test('a link that forgets the base path is told, one with it arrives', () => {
		const { issues } = checkBuiltLinks(pages('<a href="/docs/en/errors/#memory"><a href="/en/errors/">', '/docs/'));
		expect(issues).toEqual([
			{
				...inIndex,
				found: 'Asks for /en/errors/: it is outside /docs/.',
				right: 'Addresses of this site begin with /docs/',
			},
		]);
	});

	test('the source is named where it can be told, and catalogs and the ledger are checked too', () => {
		const site = {
			...pages('<a href="/en/no/">'),
			catalogs: new Map([['sitemap.xml', '<loc>https://a.example/en/gone/</loc>']]),
			wanted: [{ from: 'ledger', link: '/en/lost/' }],
		};
		const { issues } = checkBuiltLinks(site, (_, link) =>
			link === '/en/no/' ? { file: 'en.mdx', line: 3 } : undefined,
		);
		const nothing = (at: object, found: string) => ({
			...inIndex,
			...at,
			found: `${found}: there is no such page or file.`,
			right: 'One of 2.',
		});
		expect(issues).toEqual([
			nothing({ file: 'en.mdx', line: 3 }, 'The page en/index.html asks for /en/no/'),
			nothing({ file: 'dist/sitemap.xml' }, 'Asks for https://a.example/en/gone/'),
			nothing({ file: 'dist/ledger' }, 'Asks for /en/lost/'),
		]);
	});
});
