import { readFileSync } from 'node:fs';
import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'astro/zod';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import sharp from 'sharp';
import { unified } from 'unified';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PageHistory } from '../../../../src/content/files/history-fs.ts';
import { CODE } from '../../../../src/content/files/outline.ts';
import {
	allFolders,
	type ContentTree,
	type FailureFolder,
	type SoftwareFolder,
	type TextFile,
} from '../../../../src/content/files/tree-fs.ts';
import { publishedIds } from '../../../../src/content/ledger/ids.ts';
import { pathOf } from '../../../../src/content/library/ids.ts';
import { inLanguage } from '../../../../src/content/library/in-language.ts';
import { softwareIn } from '../../../../src/content/library/software.ts';
import { readWords } from '../../../../src/content/library/words-fs.ts';
import { markdownPath, type SiteAddress } from '../../../../src/core/addresses/program-files.ts';
import { type Locale, localeCodes, locales } from '../../../../src/core/locales.ts';
import { type Catalog, CatalogSchema } from '../../../../src/core/schemas/catalog.ts';
import { SoftwareSchema } from '../../../../src/core/schemas/software.ts';
import { robotsText } from '../../../../src/publishing/programs/browser-files.ts';
import { makeCatalog } from '../../../../src/publishing/programs/catalog.ts';
import { makeEdition } from '../../../../src/publishing/programs/edition.ts';
import { atomFeed, MOST_ENTRIES, permanentId } from '../../../../src/publishing/programs/feed.ts';
import { makeProgramFiles, type ProgramFiles } from '../../../../src/publishing/programs/files-fs.ts';
import { asText } from '../../../../src/publishing/programs/json.ts';
import { sitemapOptions } from '../../../../src/publishing/programs/sitemap.ts';
import { scanMarkdown } from '../../../../src/tools/checks/text-scan.ts';
import { inSweep } from '../../in-sweep.ts';
import { realTree as tree } from '../../real-content.ts';
import { isWhole, some } from '../../some.ts';

const root = process.cwd();
const site = 'https://docs.example.org';
const place: SiteAddress = { site, base: '/faultline/', published: true };
const home = `${site}/faultline`;
/** What the tests below name, and a share of the rest; all of it in the sweep. */
const asked: ContentTree = isWhole
	? tree
	: shareOf(tree, ['cuda-initialization-error', 'slow-training', 'inplace-modification']);
const files = await makeProgramFiles(root, place, asked);
const ids = new Set(publishedIds(tree));
const text = (path: string) => String(files.get(path));
const words = Object.fromEntries(localeCodes.map((code) => [code, readWords(root, code)])) as Record<
	Locale,
	ReturnType<typeof readWords>
>;

/** A sixteenth of the failures that ask about no others beside those that are named, with their problems and cases. */
function shareOf(whole: ContentTree, named: readonly string[]): ContentTree {
	const alone = whole.failures.filter(
		({ neutral: { data } }) => !data.readings.some(({ when }) => when?.includes('given(')),
	);
	const few = new Set([...named, ...some(alone, 16).map(({ id }) => id)]);
	const failures = whole.failures.filter(({ id }) => few.has(id));
	return {
		...whole,
		failures,
		problems: whole.problems.filter(({ neutral }) => few.has(neutral.data.failure)),
		cases: whole.cases.filter(({ failure }) => few.has(failure)),
		diagnosis: { issues: [] },
	};
}

/** Why an address of the site leads nowhere; nothing where it arrives, or is someone else's. */
function lost(address: string): string[] {
	if (!address.startsWith(`${home}/`)) return address.startsWith('http') ? [] : [`${address} is not absolute`];
	const [path = '', anchor] = decodeURI(address.slice(home.length)).split('#');
	if (files.has(path) || path === '/favicon.svg' || path === '/') return [];
	const [, locale = '', ...rest] = path.split('/');
	const neutral = localeCodes.includes(locale as Locale) ? `/${rest.join('/')}` : path;
	const known = ids.has(anchor === undefined ? neutral : `${neutral}#${anchor}`);
	return known ? [] : [`${address} leads nowhere`];
}

describe('the catalogue', () => {
	const catalog = JSON.parse(text('/catalog.json')) as Catalog;
	const schema = JSON.parse(text('/catalog/v1.schema.json'));

	test('fits its published schema, by a validator of JSON Schema 2020-12', () => {
		const validator = new Ajv2020({ strict: true, allErrors: true });
		addFormats.default(validator);
		const validate = validator.compile(schema);
		expect([validate(catalog), validate.errors]).toEqual([true, null]);
		expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
		expect([schema.$id, catalog.$schema]).toEqual(Array(2).fill(`${home}/catalog/v1.schema.json`));
		expect(validate({ ...catalog, failures: [{ ...catalog.failures[0], title: 'text' }] })).toBe(false);
		expect(validate({ ...catalog, later: 'a field that a later version adds' })).toBe(true);
	});

	test('has no field that the schema does not describe', () => {
		const validator = new Ajv2020({ strict: true });
		addFormats.default(validator);
		const validate = validator.compile(z.toJSONSchema(CatalogSchema, { io: 'output' }));
		expect([validate(catalog), validate.errors]).toEqual([true, null]);
		expect(fieldsOf(schema).filter(({ described }) => !described)).toEqual([]);
	});

	test('keeps every field that it was ever published with, and its type', () => {
		const file = 'docs/catalog-v1.txt';
		const promised = readFileSync(file, 'utf8').trim().split('\n').slice(1);
		const present = fieldsOf(schema).map(({ line }) => line);
		expect(
			promised.filter((line) => !present.includes(line)),
			`These are promised by ${file}: a published field is never removed, renamed, made optional or given another type.`,
		).toEqual([]);
		expect(
			present.filter((line) => !promised.includes(line)),
			`These fields are new: add the lines to ${file}, in this order.`,
		).toEqual([]);
	});

	inSweep('holds everything, in an order that does not depend on that of the files', () => {
		expect(catalog.failures.map(({ id }) => id)).toEqual(tree.failures.map(({ id }) => id).sort());
		expect(catalog.problems.map(({ id }) => id)).toEqual(tree.problems.map(({ id }) => id).sort());
		expect(catalog.tips.map(({ id }) => id)).toEqual(tree.tips.map(({ id }) => id).sort());
		const messages = [...catalog.failures, ...catalog.problems].flatMap((entry) => entry.messages);
		expect(messages.length).toBe(
			[...tree.failures, ...tree.problems].reduce((sum, { neutral }) => sum + neutral.data.messages.length, 0),
		);
		const backwards = Object.fromEntries(
			Object.entries(tree).map(([name, folders]) => [
				name,
				!Array.isArray(folders)
					? folders
					: (folders as { texts?: object }[]).toReversed().map(({ texts, ...folder }) => ({
							...folder,
							...(texts && { texts: Object.fromEntries(Object.entries(texts).reverse()) }),
						})),
			]),
		) as unknown as ContentTree;
		expect(asText(makeCatalog(backwards, words, place, 'MIT'))).toBe(text('/catalog.json'));
	});

	test('tells the software of a message, its releases, and the line that prints it', () => {
		const known = new Set(catalog.software.map(({ id }) => id));
		const messages = [...catalog.failures, ...catalog.problems].flatMap((entry) => entry.messages);
		expect(messages.flatMap(({ software = [] }) => software).filter((id) => !known.has(id))).toEqual([]);
		const message = catalog.failures
			.find(({ id }) => id === 'cuda-initialization-error')!
			.messages.find(({ id }) => id === 'notebook-accelerator')!;
		expect(message).toMatchObject({
			software: ['accelerate'],
			file: 'src/accelerate/launchers.py',
			since: '0.3.0',
			until: '1.8.1',
			grade: 'changed',
			upstream: 'https://github.com/huggingface/accelerate/blob/f5513f160069/src/accelerate/launchers.py#L173',
		});
	});

	test('tells how a failure was provoked and which step mended it, of steps and messages that there are', () => {
		const wrong = catalog.failures.flatMap(({ id: failure, cases, steps, messages }) =>
			cases.filter(({ id, step, message, problem, path, runs }) => {
				const owner = catalog.problems.find((one) => one.id === problem);
				const printed = (owner?.messages ?? messages).find((one) => one.id === message);
				// What no program prints in these words, as a shell's own or a text that is quoted in part, has no grade.
				const isKnown = steps.some((one) => one.id === step) && printed && (printed.grade ?? 'provoked') === 'provoked';
				return !(isKnown && id.startsWith(`${failure}/`) && path === `tests/lab/${id}` && runs.length);
			}),
		);
		expect(wrong).toEqual([]);
		const [first] = catalog.failures.find(({ id }) => id === 'inplace-modification')!.cases;
		expect(first).toMatchObject({ id: 'inplace-modification/added-in-place', runs: [{ set: 'torch-2.13.0' }, {}] });
	});

	test('has software that prints something: with a page where there is a text, else only its name', async () => {
		const failure = tree.failures[0]!;
		const named = (software: string[]) => ({ ...failure.neutral.data.messages[0]!, software });
		const data = { ...failure.neutral.data, messages: [named(['nccl', 'abacus']), named([])] };
		const abacus = {
			...tree.software.find(({ id }) => id === 'nccl')!,
			id: 'abacus',
			texts: {},
			neutral: { ...tree.software[0]!.neutral, data: SoftwareSchema.parse({ name: 'abacus', repository: 'o/abacus' }) },
		};
		const other = {
			...tree,
			failures: [{ ...failure, neutral: { ...failure.neutral, data } }],
			problems: [],
			cases: [],
			software: [...tree.software, abacus],
		};
		const made = makeCatalog(other, words, place, 'MIT');
		expect(made.software.map(({ id, path, messageCount }) => ({ id, path, messageCount }))).toEqual([
			{ id: 'abacus', path: undefined, messageCount: 1 },
			{ id: 'nccl', path: '/software/nccl/', messageCount: 1 },
		]);
		expect(made.software[0]).toEqual({
			id: 'abacus',
			name: 'abacus',
			repository: 'https://github.com/o/abacus',
			packages: [],
			summary: {},
			messageCount: 1,
			sources: [],
			formerly: [],
		});
		expect(made.failures[0]!.messages.map(({ software, grade }) => ({ software, grade }))).toEqual([
			{ software: ['nccl', 'abacus'], grade: 'read' },
			{ software: [], grade: undefined },
		]);
	});

	test('is indented and ends with a line break, so that a diff tells what changed', () => {
		expect(text('/catalog.json')).toMatch(/^\{\n\t"\$schema": .*\n[\s\S]*\n\}\n$/);
	});

	test('names only places that exist', () => {
		const entries = [...catalog.failures, ...catalog.problems, ...catalog.guides];
		const links = entries.flatMap((entry) => Object.values(entry.links));
		expect(links.flatMap(({ page, markdown }) => [...lost(page), ...lost(markdown)])).toEqual([]);
		const paths = [
			...[...entries, ...catalog.tips].map(({ path }) => path),
			...[...catalog.failures, ...catalog.problems].flatMap(({ messages }) =>
				messages.flatMap(({ path, indexPath }) => [path, indexPath]),
			),
			...[...catalog.failures, ...catalog.problems].flatMap(({ path, steps }) =>
				steps.map(({ id }) => `${path}#${id}`),
			),
		];
		expect(paths.filter((path) => !ids.has(path))).toEqual([]);
		const known = new Set([...tree.failures, ...tree.problems, ...tree.guides].map(({ id }) => id));
		const named = [
			...catalog.failures.flatMap(({ followsFrom, seeAlso, tellApart, problems }) => [
				...followsFrom,
				...seeAlso,
				...Object.keys(tellApart),
				...problems,
			]),
			...catalog.problems.flatMap(({ guide, failure, seeAlso }) => [guide, failure, ...seeAlso]),
			...catalog.guides.flatMap(({ problems }) => problems),
		];
		expect(named.filter((id) => !known.has(id))).toEqual([]);
	});

	test('has addresses from the root, and no site, where no one said where the site is published', () => {
		const { $schema, site: where, failures } = makeCatalog(tree, words, { ...place, published: false }, 'MIT');
		expect([$schema, where, failures[0]?.links['zh']?.page]).toEqual([
			'/faultline/catalog/v1.schema.json',
			undefined,
			`/faultline/zh/errors/${failures[0]?.id}/`,
		]);
	});
});

interface JsonSchema {
	type?: string;
	description?: string;
	properties?: Record<string, JsonSchema>;
	additionalProperties?: JsonSchema;
	items?: JsonSchema;
	required?: string[];
	enum?: string[];
}

/** Every field as a line: `failures[].title{}: string`, with `?` where it may be absent. */
function fieldsOf(schema: JsonSchema, path = ''): { line: string; described: boolean }[] {
	const inner = [
		...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
			const at = `${path}${path && '.'}${name}${schema.required?.includes(name) ? '' : '?'}`;
			return [{ line: `${at}: ${field.type}`, described: Boolean(field.description) }, ...fieldsOf(field, at)];
		}),
		...(schema.items ? fieldsOf(schema.items, `${path}[]`) : []),
		...(schema.additionalProperties?.type ? fieldsOf(schema.additionalProperties, `${path}{}`) : []),
	];
	return inner;
}

const markdownParser = unified().use(remarkParse).use(remarkGfm);

interface Read {
	links: string[];
	anchors: string[];
	html: string[];
	code: string[];
	/** All that is read, without white space. */
	text: string;
}

function readMarkdown(markdown: string): Read {
	const found: Read = { links: [], anchors: [], html: [], code: [], text: '' };
	const visit = (node: Nodes): void => {
		if (node.type === 'link' || node.type === 'definition') found.links.push(node.url);
		if (node.type === 'html') {
			const [, id] = /^<a id="([^"]+)">$/.exec(node.value) ?? [];
			if (id) found.anchors.push(id);
			else if (node.value !== '</a>') found.html.push(node.value);
		}
		if (node.type === 'code') found.code.push(node.value);
		if (node.type === 'text' || node.type === 'inlineCode') found.text += node.value;
		if ('children' in node) for (const child of node.children) visit(child);
	};
	visit(markdownParser.parse(markdown.replace(/^---\n[\s\S]*?\n---\n/, '')));
	return { ...found, text: found.text.replace(/\s+/g, '') };
}

describe('the Markdown copies', () => {
	const copies = [...files.keys()].filter((path) => path.endsWith('.md'));
	// Some of them in `npm test`, whose share of the content has no tree.
	const held = isWhole ? copies : copies.filter((path) => !path.endsWith('/diagnose.md'));
	const read = new Map(some(held, 36).map((path) => [path, readMarkdown(text(path))]));

	test('there is one for each page with content, in each language', () => {
		// The copy of a list is undivided.
		const isPiece = (id: string) => id.startsWith('/errors/category/');
		const wanted = publishedIds(asked).filter(
			(id) =>
				!id.includes('#') && !isPiece(id) && !['/', '/search/', '/report/', '/audits/', '/translations/'].includes(id),
		);
		expect(copies.toSorted()).toEqual(
			localeCodes.flatMap((locale) => wanted.map((path) => `/${locale}${markdownPath(path)}`)).sort(),
		);
	});

	test('nothing of MDX is left: the only HTML are anchors, each once', () => {
		const wrong = [...read].flatMap(([path, { html, anchors, text: prose }]) => [
			...html.map((tag) => `${path} has ${tag}`),
			...anchors.filter((id, at) => anchors.indexOf(id) !== at).map((id) => `${path} has #${id} twice`),
			...(/<\/?(?:PageSection|Section|Step|Careful|Advice)\b/.test(prose) ? [`${path} shows a component`] : []),
		]);
		expect(wrong).toEqual([]);
	});

	test('every anchor of the page stands in its copy', () => {
		const anchorsOf = new Map<string, string[]>();
		for (const [page = '', anchor] of publishedIds(asked).map((id) => id.split('#'))) {
			if (anchor !== undefined) anchorsOf.set(page, [...(anchorsOf.get(page) ?? []), anchor]);
		}
		const wrong = [...read].flatMap(([path, { anchors }]) => {
			const page = `/${path.split('/').slice(2).join('/').replace(/\.md$/, '/')}`;
			const there = new Set(anchors);
			return (anchorsOf.get(page) ?? []).filter((id) => !there.has(id)).map((id) => `${path} lacks #${id}`);
		});
		expect(wrong).toEqual([]);
	});

	test('every link arrives, and the scanner that guards each build sees the same links as remark', () => {
		const wrong = [...read].flatMap(([path, { links, anchors }]) => {
			const scanned = scanMarkdown(text(path));
			const body = scanned.links.slice(scanned.links.length - links.length);
			return [
				...scanned.links.flatMap(lost).map((reason) => `${path}: ${reason}`),
				...(JSON.stringify(body) === JSON.stringify(links) ? [] : [`${path}: the scanner sees other links`]),
				...([...scanned.anchors].join() === anchors.join() ? [] : [`${path}: the scanner sees other anchors`]),
			];
		});
		expect(wrong).toEqual([]);
	});

	test('no sentence, code block or message of the page is missing', () => {
		const squeeze = (piece: string) => piece.replace(/\s+/g, '');
		const { hasPage } = softwareIn(asked);
		const onPages = allFolders(asked).filter(({ kind, id }) => kind !== 'software' || hasPage(id));
		const wrong = onPages.flatMap((folder) =>
			localeCodes.flatMap((locale) => {
				const page = folder.kind === 'tip' ? `/${folder.id.split('/')[0]}/` : pathOf(folder);
				const path = `/${locale}${markdownPath(page)}`;
				const copy = read.get(path);
				if (!copy) return [];
				const { sections } = inLanguage<TextFile<unknown>>(folder.texts, locale)!.outline;
				const messages = 'messages' in folder.neutral.data ? folder.neutral.data.messages : [];
				return [
					...sections
						.flatMap(({ prose }) => prose.flatMap((piece) => piece.text.split(CODE)))
						// The marks of bold text and links in titles are no text.
						.flatMap((piece) => piece.split(/\*\*|\]\([^)]*\)|\[/))
						.filter((piece) => !copy.text.includes(squeeze(piece))),
					...sections.flatMap(({ code }) => code).flatMap(({ value }) => (copy.code.includes(value) ? [] : [value])),
					...messages.flatMap(({ sample }) => (copy.code.includes(sample.trimEnd()) ? [] : [sample])),
				].map((missing) => `${path} lacks ${missing.slice(0, 80)}`);
			}),
		);
		expect(wrong).toEqual([]);
	});

	test.each([
		['en', 'Provoked and fixed with PyTorch 2.13.0, 2.14.1, last on ', 'provoked with 2.13.0, 2.14.1'],
		['zh', '已用 PyTorch 2.13.0、2.14.1 复现并修复（最近一次在 ', '已复现（2.13.0、2.14.1）'],
	])('a step whose fix was run says so, as do what printed the message and the software, in %s', (code, run, known) => {
		const [one] = tree.cases.filter(({ failure }) => failure === 'inplace-modification');
		const page = text(`/${code}/errors/inplace-modification.md`);
		const [, step = ''] = page.split(`<a id="${one?.data.step}"></a>`);
		expect(step.split('\n')[2]).toContain(run);
		expect(step.split('\n')[2]).toContain(`\`${one?.folder}/broken.py\` → \`${one?.folder}/fixed.py\``);
		expect(
			page.split('\n').find((line) => line.startsWith(`<a id="message-${one?.data.seen.message}"></a>`)),
		).toContain(known);
		expect(text(`/${code}/software/pytorch.md`)).toContain(`\`${one?.folder}\` 2.13.0`);
	});

	test('a file begins with what it is', () => {
		expect(text('/zh/lightrft/training-slow.md').split('\n').slice(0, 13)).toEqual([
			'---',
			expect.stringMatching(/^title: ".+"$/),
			`page: ${home}/zh/lightrft/training-slow/`,
			'language: zh-CN',
			'translations:',
			`  en: ${home}/en/lightrft/training-slow.md`,
			'guide: "LightRFT"',
			'failure: slow-training',
			expect.stringMatching(/^checked: \d{4}-\d\d-\d\d$/),
			expect.stringMatching(/^audited: \d{4}-\d\d-\d\d$/),
			'---',
			'',
			expect.stringMatching(/^# \S/),
		]);
	});

	/** A failure and NCCL have no Chinese text, DeepSpeed has none at all. */
	let made: ProgramFiles;
	let untranslated: FailureFolder;
	beforeAll(async () => {
		const without = (folder: SoftwareFolder) =>
			folder.id === 'nccl'
				? { ...folder, texts: { en: folder.texts.en! } }
				: folder.id === 'deepspeed'
					? { ...folder, texts: {} }
					: folder;
		// Enough to ask of, since what is made of all takes as long as the rest of this file; none whose readings ask about others.
		const [first, second] = tree.failures.filter(
			({ neutral: { data } }) =>
				data.readings.length === 0 && data.messages.some(({ software }) => software.includes('nccl')),
		);
		const { zh: _, ...texts } = first!.texts;
		made = await makeProgramFiles(root, place, {
			...tree,
			failures: [{ ...first!, texts }, second!],
			problems: [],
			cases: [],
			diagnosis: { issues: [] },
			software: tree.software.map(without),
		});
		untranslated = first!;
	});

	test('a page that is not translated is served in English, and says so', () => {
		const folder = untranslated;
		const copy = String(made.get(`/zh/errors/${folder.id}.md`));
		expect(copy).toContain('language: en\n');
		expect(copy).toContain(`> ${words.zh.note.untranslated}`);
		expect(copy).toContain(folder.texts.en!.data.title);
	});

	test('a software that is not translated is served in English, and one that is only named has no copy', () => {
		const copy = String(made.get('/zh/software/nccl.md'));
		expect(copy).toContain('language: en\n');
		expect(copy).toContain(`# NCCL\n\n> ${words.zh.note.untranslated}`);
		expect(made.has('/en/software/deepspeed.md')).toBe(false);
		expect(String(made.get('/en/software.md'))).not.toContain('DeepSpeed');
		expect(String(made.get('/llms.txt'))).toContain(`- [NCCL](${home}/en/software/nccl.md): `);
	});
});

describe('the lists for language models', () => {
	test.each([
		['/llms.txt', 'en'],
		['/zh/llms.txt', 'zh'],
	] as const)('%s has the form of llmstxt.org: a title, a quote, sections of links with notes', (path, locale) => {
		const { children } = markdownParser.parse(text(path));
		expect(children.slice(0, 2).map((node) => node.type)).toEqual(['heading', 'blockquote']);
		const sections = children.slice(children.findIndex((node) => node.type === 'heading' && node.depth === 2));
		expect(sections.map(({ type }) => type)).toEqual(sections.map((_, at) => (at % 2 ? 'list' : 'heading')));
		const { links } = readMarkdown(text(path));
		expect(links.flatMap(lost)).toEqual([]);
		for (const folder of [...asked.guides, ...asked.failures, ...asked.problems]) {
			expect(links).toContain(`${home}/${locale}${markdownPath(pathOf(folder))}`);
		}
		const items = text(path)
			.split('\n')
			.filter((line) => line.startsWith('- '));
		expect(items.filter((line) => !/^- \[.+\]\(\S+\)(?:: \S.*)?$/.test(line))).toEqual([]);
		expect(text(path).lastIndexOf('\n## ')).toBe(text(path).indexOf('\n## Optional'));
	});

	test('the full text has every failure and problem once, with its address and without anchors', () => {
		for (const locale of localeCodes) {
			const full = text(locale === 'en' ? '/llms-full.txt' : `/${locale}/llms-full.txt`);
			const { anchors, links } = scanMarkdown(full);
			expect(anchors.size).toBe(0);
			expect(links.flatMap(lost)).toEqual([]);
			const pages = full.match(/(?<=^# .*\n\n)https:\S+$/gm) ?? [];
			expect(pages.toSorted()).toEqual(
				[...asked.failures, ...asked.problems].map((folder) => `${home}/${locale}${pathOf(folder)}`).sort(),
			);
		}
	});
});

const childrenOf = (element: XmlElement, name: string) =>
	element.children.filter((node): node is XmlElement => node.type === 'element' && (node as XmlElement).name === name);
const only = (element: XmlElement, name: string) => {
	const found = childrenOf(element, name);
	expect([name, found.length]).toEqual([name, 1]);
	return found[0]!;
};
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

describe.each(localeCodes)('the feed in %s', (locale) => {
	const feed = parseXml(text(`/${locale}/feed.xml`)).root!;
	const entries = childrenOf(feed, 'entry');

	test('has what RFC 4287 asks of a feed', () => {
		expect([feed.name, feed.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
		expect(feed.attributes['xml:lang']).toBe(locales[locale].tag);
		expect(only(feed, 'id').text).toMatch(/^urn:uuid:/);
		expect(only(feed, 'title').text).not.toBe('');
		expect(only(feed, 'updated').text).toMatch(rfc3339);
		expect(only(only(feed, 'author'), 'name').text).toBe('Faultline');
		const links = childrenOf(feed, 'link').map(({ attributes }) => [attributes['rel'], attributes['href']]);
		expect(links).toEqual([
			['alternate', `${home}/${locale}/`],
			['self', `${home}/${locale}/feed.xml`],
		]);
	});

	test('has what it asks of entries: a name of its own, a title, a date, a link, a summary', () => {
		expect(entries.length).toBe(Math.min(MOST_ENTRIES, asked.failures.length + asked.problems.length));
		for (const entry of entries) {
			expect(only(entry, 'id').text).toMatch(
				/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
			);
			for (const name of ['title', 'summary']) expect(only(entry, name).text.trim()).not.toBe('');
			for (const name of ['updated', 'published']) expect(only(entry, name).text).toMatch(rfc3339);
			expect(only(entry, 'published').text <= only(entry, 'updated').text).toBe(true);
			const { href = '', rel = 'alternate' } = only(entry, 'link').attributes;
			expect([rel, lost(href)]).toEqual(['alternate', []]);
			expect(href).toContain(`/${locale}/`);
			expect(only(entry, 'category').attributes['term']).toMatch(/^[a-z-]+$/);
		}
		const names = entries.map((entry) => only(entry, 'id').text);
		expect(new Set(names).size).toBe(names.length);
		const dates = entries.map((entry) => only(entry, 'updated').text);
		expect(dates).toEqual(dates.toSorted().reverse());
		expect(only(feed, 'updated').text).toBe(dates[0]);
	});
});

test('the name of an entry never changes, wherever the site stands', () => {
	expect(permanentId('/en/errors/cuda-oom/')).toBe('urn:uuid:d88cfcd1-8f36-5680-aa1e-a060b1501d0b');
});

test('a page that exists only in English is no news in Chinese, and markup in a title stays text', () => {
	const folder = tree.failures[0]!;
	const english = { ...folder.texts.en!, data: { ...folder.texts.en!.data, title: 'a < b & `<c>`' } };
	const few: ContentTree = { ...tree, failures: [{ ...folder, texts: { en: english } }], problems: [] };
	const past: PageHistory = {
		published: '2026-01-01T00:00:00Z',
		updated: '2026-01-02T00:00:00Z',
		authors: [],
		from: 'git',
	};
	const feedIn = (locale: Locale) =>
		parseXml(atomFeed(makeEdition(few, locale, words[locale], place), () => past)).root!;
	expect(childrenOf(feedIn('zh'), 'entry')).toEqual([]);
	const title = only(childrenOf(feedIn('en'), 'entry')[0]!, 'title');
	expect([title.attributes['type'], title.text]).toEqual(['html', 'a &lt; b &amp; &lt;c&gt;']);
});

describe.each(localeCodes)('what browsers read in %s', (locale) => {
	test('the search description keeps to OpenSearch 1.1, and what is typed is not sent', () => {
		const description = parseXml(text(`/${locale}/opensearch.xml`)).root!;
		expect([description.name, description.attributes['xmlns']]).toEqual([
			'OpenSearchDescription',
			'http://a9.com/-/spec/opensearch/1.1/',
		]);
		expect(only(description, 'ShortName').text.length).toBeLessThanOrEqual(16);
		expect(only(description, 'LongName').text.length).toBeLessThanOrEqual(48);
		expect(only(description, 'Description').text.length).toBeLessThanOrEqual(1024);
		expect(only(description, 'Language').text).toBe(locales[locale].tag);
		const [results, self] = childrenOf(description, 'Url').map(({ attributes }) => attributes);
		expect(results).toEqual({ type: 'text/html', template: `${home}/${locale}/search/#q={searchTerms}` });
		expect(self).toMatchObject({ rel: 'self', template: `${home}/${locale}/opensearch.xml` });
		for (const image of childrenOf(description, 'Image')) expect(lost(image.text)).toEqual([]);
	});

	test('the manifest names what exists, in the sizes that it says', async () => {
		const manifest = JSON.parse(text(`/${locale}/manifest.webmanifest`));
		expect([manifest.start_url, manifest.scope, manifest.lang]).toEqual([
			`/faultline/${locale}/`,
			'/faultline/',
			locales[locale].tag,
		]);
		expect(manifest.short_name.length).toBeLessThanOrEqual(12);
		for (const colour of [manifest.background_color, manifest.theme_color]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
		for (const { url } of manifest.shortcuts) expect(lost(site + url)).toEqual([]);
		for (const { src, sizes, type } of manifest.icons) {
			expect(lost(site + src)).toEqual([]);
			if (type === 'image/svg+xml') continue;
			const { width, height, format } = await sharp(files.get(src.slice('/faultline'.length)) as Buffer).metadata();
			expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
		}
		const purposes = manifest.icons.map(
			({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`,
		);
		expect(purposes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
	});
});

describe('icons', () => {
	test('the one for the home screen of phones is 180 px and not transparent', async () => {
		const icon = sharp(files.get('/apple-touch-icon.png') as Buffer);
		const { width, height } = await icon.metadata();
		expect([width, height, (await icon.stats()).isOpaque]).toEqual([180, 180, true]);
	});

	test('favicon.ico holds one picture of 32 px', async () => {
		const ico = files.get('/favicon.ico') as Buffer;
		expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico[7]]).toEqual([0, 1, 1, 32, 32]);
		expect(ico.readUInt32LE(18) + ico.readUInt32LE(14)).toBe(ico.length);
		const { width, format } = await sharp(ico.subarray(ico.readUInt32LE(18))).metadata();
		expect([width, format]).toEqual([32, 'png']);
	});

	test('the picture of a maskable icon keeps to the middle that every mask shows', async () => {
		const { data, info } = await sharp(files.get('/icons/maskable-512.png') as Buffer)
			.removeAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true });
		const isPaper = (at: number) => data[at]! > 200;
		let furthest = 0;
		for (let at = 0; at < data.length; at += info.channels) {
			const pixel = at / info.channels;
			if (!isPaper(at)) {
				furthest = Math.max(furthest, Math.hypot((pixel % info.width) - 256, Math.floor(pixel / info.width) - 256));
			}
		}
		expect(furthest).toBeGreaterThan(0);
		expect(furthest).toBeLessThanOrEqual(0.4 * info.width);
	});
});

describe('robots.txt', () => {
	test('allows everything and names the sitemap in full', () => {
		expect(text('/robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${home}/sitemap-index.xml\n`);
	});

	test('names no sitemap where the address of the site is not known', () => {
		expect(robotsText({ ...place, published: false })).toBe('User-agent: *\nAllow: /\n');
	});
});

describe('the sitemap', () => {
	const past = { first: '2026-01-01T00:00:00Z', last: '2026-02-01T00:00:00Z', authors: [] };
	const history = { files: new Map([['content/failures/cuda-oom/zh.mdx', past]]) };
	const paths = new Set([...ids].filter((id) => !id.includes('#')));
	const { filter, serialize } = sitemapOptions(() => ({ tree, history, paths, place }));

	test('names pages in a language, and neither addresses that lead on nor pages that are gone', () => {
		const named = ['/zh/errors/cuda-oom/', '/en/', '/', '/errors/cuda-oom/', '/en/lightrft/gone/', '/404/'];
		expect(named.filter((path) => filter?.(home + path))).toEqual(['/zh/errors/cuda-oom/', '/en/']);
	});

	test('tells the counterparts, and when the page was last changed', async () => {
		expect(await serialize?.({ url: `${home}/zh/errors/cuda-oom/` })).toEqual({
			url: `${home}/zh/errors/cuda-oom/`,
			lastmod: '2026-02-01T00:00:00Z',
			links: [
				{ lang: 'en', url: `${home}/en/errors/cuda-oom/` },
				{ lang: 'zh-CN', url: `${home}/zh/errors/cuda-oom/` },
				{ lang: 'x-default', url: `${home}/errors/cuda-oom/` },
			],
		});
	});
});
