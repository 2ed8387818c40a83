/** Makes content of any size that reads and weighs like the real one, of whose parts it is put together. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { DIAGNOSIS_FILE } from '../../src/content/files/diagnosis-fs.ts';
import { agreementOf, versionsOf, writeAgreements } from '../../src/content/files/translation-fs.ts';
import { allFolders, readContentTree } from '../../src/content/files/tree-fs.ts';
import { publishedIds } from '../../src/content/ledger/ids.ts';
import { publish } from '../../src/content/ledger/ledger.ts';
import { writeLedger } from '../../src/content/ledger/ledger-fs.ts';
import { type Locale, localeCodes } from '../../src/core/locales.ts';
import { type CategoryId, categoryIds } from '../../src/core/schemas/fields.ts';
import { makeMessage, makeSentence, makeTitle, makeValues, mapPair, type Pair } from './grammar.ts';
import { createNames } from './names.ts';
import { type Parts, type Pool, readParts } from './parts.ts';
import { createRandom, type Random } from './random.ts';

/** What takes the place of the real content; everything else of it (words, glossary, known names, pages) is copied. */
interface Plan {
	/** Ids of failures, by category in `category`. */
	failures: { id: string; category: CategoryId }[];
	problems: { guide: string; id: string; category: CategoryId; failure: string; order: number }[];
}

/**
 * Writes `{to}/content`: `count` failures and problems together, half of them each, in both languages, in the four
 * guides that there are. The same numbers give the same files.
 *
 * @param from the project whose content it is made of.
 * @param parts of that content, where they are known already.
 * @example generateContent(process.cwd(), '/tmp/large', 5000) // 2500 failures and 2500 problems: 10,000 pages
 */
export function generateContent(from: string, to: string, count: number, seed = 1, parts = readParts(from)): void {
	const random = createRandom(seed);
	const names = createNames(random);
	const plan = makePlan(random, names.id, parts, count);
	const relink = makeRelink(plan, parts);
	copyFixed(from, to, relink);
	for (const guide of parts.guides) {
		const { legacyAnchors, formerly, ...data } = parse(readFileSync(join(from, guide.folder, 'guide.yaml'), 'utf8'));
		writeFolder(join(to, guide.folder), 'guide', data, relink(guide.source));
		for (const tip of guide.tips) {
			const { formerly: _, ...tipData } = parse(readFileSync(join(from, tip.folder, 'tip.yaml'), 'utf8'));
			writeFolder(join(to, tip.folder), 'tip', tipData, relink(tip.source));
		}
	}
	for (const [index, failure] of plan.failures.entries()) {
		const { neutral, heads } = makeHeads(random, names, parts, random.between(1, 7), parts.failure, 'failure');
		const featured = index < FEATURED ? { featured: index + 1 } : {};
		const followsFrom = random.some(plan.failures.slice(0, index), random.between(0, 2)).map(({ id }) => id);
		writeFolder(
			join(to, 'content/failures', failure.id),
			'failure',
			{ category: failure.category, ...featured, ...neutral, followsFrom },
			relink(withHead(heads, makeBody(random, names, parts.failure, 'failure'))),
		);
	}
	for (const problem of plan.problems) {
		const pool = parts.problem.get(problem.guide) ?? parts.failure;
		const { neutral, heads } = makeHeads(random, names, parts, random.between(0, 2), pool, 'problem');
		const { guide, id, category, failure, order } = problem;
		writeFolder(
			join(to, 'content/guides', guide, 'problems', id),
			'problem',
			{ failure, category, order, ...neutral },
			relink(withHead(heads, makeBody(random, names, pool, 'problem'))),
		);
	}
	record(to);
}

/** As many as the home page shows today. */
const FEATURED = 10;

function makePlan(random: Random, newId: () => string, parts: Parts, count: number): Plan {
	const failures = Array.from({ length: Math.ceil(count / 2) }, () => ({
		id: newId(),
		category: random.common(categoryIds),
	}));
	const problems = Array.from({ length: Math.floor(count / 2) }, (_, index) => {
		const guide = random.common(parts.guides);
		return {
			guide: guide.id,
			id: newId(),
			category: random.common(guide.categories),
			// Most failures are treated by one guide; some by several.
			failure: random.pick(failures).id,
			order: (index + 1) * 10,
		};
	});
	return { failures, problems };
}

/** Sends each link of the content to a page that exists here, always the same one. */
function makeRelink({ failures, problems }: Plan, parts: Parts) {
	const guides = new Set(parts.guides.map(({ id }) => id));
	const page = (link: string): string => {
		const [first = '', second] = link.split('#')[0]?.split('/').filter(Boolean) ?? [];
		const at = hash(link.split('#')[0] ?? '');
		if (first === 'errors' && second) return `/errors/${failures[at % failures.length]?.id}/`;
		if (!guides.has(first)) return link;
		const problem = second && second !== 'all' ? problems[at % Math.max(1, problems.length)] : undefined;
		return problem ? `/${problem.guide}/${problem.id}/` : `/${first}/`;
	};
	return (pair: Pair): Pair =>
		mapPair(pair, (text) => text.replace(/\]\((\/[^)]*)\)/g, (_, link) => `](${page(link)})`));
}

function hash(text: string): number {
	let sum = 7;
	for (const char of text) sum = (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
	return sum;
}

/** The words of the interface, the glossary, the pages, and the quick diagnosis with leads that exist here. */
function copyFixed(from: string, to: string, relink: (pair: Pair) => Pair): void {
	mkdirSync(join(to, 'content'), { recursive: true });
	for (const name of [
		'ui',
		'pages',
		'samples',
		'software',
		'evaluation.json',
		'judged.json',
		'known-names.yaml',
		'GLOSSARY.md',
	]) {
		cpSync(join(from, 'content', name), join(to, 'content', name), { recursive: true });
	}
	writeFileSync(join(to, 'content/COVERAGE.md'), '# Where the original documents went\n');
	const same = (text: string) => ({ en: text, zh: text }) satisfies Pair;
	const relinkText = (text: string) => relink(same(text)).en;
	const leadOf = (lead: string) =>
		/\]\(\/(?:errors\/)?(.*)\/\)/.exec(relinkText(`](/${lead.includes('/') ? lead : `errors/${lead}`}/)`))?.[1] ?? lead;
	const diagnosis = readFileSync(join(from, DIAGNOSIS_FILE), 'utf8').replace(
		/leads: \[([^\]]*)\]/g,
		(_, leads: string) =>
			`leads: [${[...new Set(leads.split(/,\s*/).map(leadOf))].filter((id) => !/^[^/]+\/$/.test(id)).join(', ')}]`,
	);
	writeFileSync(join(to, DIAGNOSIS_FILE), diagnosis);
	for (const name of ['how-it-works']) {
		for (const locale of localeCodes) {
			const file = join(to, 'content/pages', name, `${locale}.mdx`);
			writeFileSync(file, relinkText(readFileSync(file, 'utf8')));
		}
	}
}

type Head = Record<string, unknown>;

function makeHeads(
	random: Random,
	names: ReturnType<typeof createNames>,
	parts: Parts,
	messageCount: number,
	pool: Pool,
	kind: 'failure' | 'problem',
) {
	const messages = Array.from({ length: messageCount }, () =>
		makeMessage(
			random,
			names,
			// Some texts are printed by two programs.
			random.next() < 0.05 ? random.some(parts.software, 2) : random.common(parts.software),
		),
	);
	const title = makeTitle(random, names.call());
	const lead = makeSentence(random, names.call());
	const [summary, quickFix, firstCheck] = [
		random.pick(parts.summaries),
		random.pick(parts.quickFixes),
		random.pick(parts.firstChecks),
	];
	const heads = Object.fromEntries(
		localeCodes.map((locale): [Locale, Head] => [
			locale,
			{
				title: title[locale],
				summary: shortened(`${lead[locale]}${locale === 'en' ? ' ' : ''}${summary[locale]}`, lead[locale], 320),
				quickFix: quickFix[locale],
				...(kind === 'failure' && { firstCheck: firstCheck[locale] }),
				aliases: random.some(parts.aliases[locale], random.between(3, 8)),
				values: makeValues(messages, locale),
			},
		]),
	) as Record<Locale, Head>;
	const neutral = {
		messages,
		...(random.next() < 0.6 && { quickFixCommand: random.pick(pool.commands) }),
		sources: random.some(parts.sources, random.between(1, 4)),
		checked: '2026-11-20',
	};
	return { neutral, heads };
}

const shortened = (whole: string, otherwise: string, most: number) => (whole.length <= most ? whole : otherwise);

function makeBody(
	random: Random,
	names: ReturnType<typeof createNames>,
	pool: Pool,
	kind: 'failure' | 'problem',
): Pair {
	const sentence = () => makeSentence(random, names.call());
	const join2 = (pairs: Pair[], glue: string) =>
		mapPair(pairs[0] as Pair, (_, locale) => pairs.map((pair) => pair[locale]).join(glue));
	const section = (name: string, content: Pair) => mapPair(content, (text) => `<${name}>\n\n${text}\n\n</${name}>`);
	const list = (items: Pair[]) => mapPair(join2(items, '\n- '), (text) => `- ${text}`);
	const [first, ...rest] = distinct([
		...random.some(
			pool.steps.filter(({ careful }) => !careful),
			1,
		),
		...random.some(pool.steps, random.between(2, 4)),
	]);
	const steps = [first, ...rest].flatMap((step) => (step ? [step.source] : []));
	return join2(
		[
			kind === 'failure'
				? section('Meaning', join2([sentence(), random.pick(pool.meanings)], '\n\n'))
				: section('Symptoms', list([sentence(), ...random.some(pool.symptoms, random.between(2, 4))])),
			section('Diagnosis', join2([sentence(), random.pick(pool.diagnoses)], '\n\n')),
			section('Causes', list([sentence(), ...random.some(pool.causes, random.between(2, 4))])),
			section('Solutions', join2(steps, '\n\n')),
			section('DoesNotHelp', join2(random.some(pool.advice, random.between(1, 3)), '\n\n')),
		],
		'\n\n',
	);
}

function distinct<T extends { id: string }>(steps: readonly T[]): T[] {
	return [...new Map(steps.map((step) => [step.id, step])).values()];
}

function withHead(heads: Record<Locale, Head>, body: Pair): Pair {
	return mapPair(body, (text, locale) => `---\n${stringify(heads[locale], { lineWidth: 0 })}---\n\n${text}\n`);
}

function writeFolder(folder: string, kind: string, neutral: unknown, texts: Pair): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, `${kind}.yaml`), stringify(neutral, { lineWidth: 0 }));
	for (const locale of localeCodes) writeFileSync(join(folder, `${locale}.mdx`), texts[locale]);
}

/** Writes down that all of it is public and that both languages agree. */
function record(root: string): void {
	const tree = readContentTree(root);
	const agreements = allFolders(tree).map((one) => [one.folder, agreementOf(versionsOf(one))] as const);
	writeAgreements(root, new Map(agreements));
	writeLedger(root, publish(new Map(), publishedIds(tree), '2026-11-20').ledger);
}
