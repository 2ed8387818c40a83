import { familyOf, type NearPage } from '../../content/library/asked-family.ts';
import { type Locale, localeCodes } from '../../core/locales.ts';
import { readMarks } from '../../core/schemas/family.ts';
import { headlineOf, type Term, termsOf } from '../../core/text/query.ts';
import { breath } from '../loading/breath.ts';
import { nameGain } from './name-gain.ts';
import { inSimplified, type OpenIndex, openIndex, type PagefindData, type PagefindResult } from './pagefind-client.ts';
import { saturate, TELLING, weightOfProgram } from './word-weight.ts';

/** One page that full-text search found. */
export interface TextHit {
	/** Empty for the page of a software, which is of none. */
	failure: string;
	/** Marks of the families of the failure (`schemas/family.ts`); left out where it is of none. */
	families?: string;
	/** The address without language: `/lightrft/cuda-oom/`. */
	path: string;
	title: string;
	/** The guide's name; absent for the page of a failure. */
	guide?: string;
	/** The section that fits best, if one stands out. */
	anchor?: string;
	/** HTML-escaped text in which `<mark>` is the only tag. */
	excerpt: string;
	/** The language in which it was found. */
	locale: Locale;
	score: number;
	/** Of a software: the words of its names. Whatever else stands in its record finds it, too, and should not. */
	names?: string[];
	/** Of a software: whether nothing but its name was asked. */
	isName?: boolean;
}

/** All hits of one failure, or the page of a software. */
export interface HitGroup {
	failure: string;
	score: number;
	hits: TextHit[];
}

/** What full-text search found. */
export interface SearchAnswer {
	/**
	 * Best first; empty when no word is known. Software comes after all failures, unless nothing but its name was asked,
	 * and no failure is called so.
	 */
	groups: HitGroup[];
	/** The family whose question the answer begins with (`family.ts`), where one is to be asked. */
	family?: string;
	/** Whether a part of the index could not be loaded, so that there may be more. */
	lost: boolean;
}

export interface Filters {
	guide?: string | undefined;
	category?: string | undefined;
}

const MOST_GROUPS = 8;
/** Pages of software beside the failures. */
const MOST_SOFTWARE = 2;
/** Each costs the reader a file of 3 kB. The evaluation is as good with 7 as with 12. */
const MOST_HITS = 7;
/** Where a page is called what was asked, so many others: it is hardly one of them. */
const BESIDE_NAMED = 2;
/** What is found in another language counts less, so that the reader's own comes first. */
const OTHER_LANGUAGE = 0.6;

/**
 * Full-text search that does not give up: each word is asked for by itself, and pages are ranked by the words
 * that they have. So a query with one unknown word still answers, and one with a word whose file is lost, too.
 *
 * @param line of the text, as `termsOf` takes it; else its headline.
 * @throws when nothing could be asked of the index of the reader's language.
 */
export async function searchText(
	asked: string,
	locale: Locale,
	filters: Filters = {},
	line?: string,
): Promise<SearchAnswer> {
	const text = await inSimplified(asked, locale);
	const terms = termsOf(text, line ?? headlineOf(text));
	if (!text.trim()) return { groups: [], lost: false };
	const own = await searchIn(locale, terms, filters, text);
	if (own.lost && !own.asked && !own.hits.length)
		throw new Error('No word could be asked: the files of the index cannot be loaded.');
	// What is known is answered, and pages of another language that have it, too, would only come between.
	const others = own.unknown.length > terms.length / 3 ? localeCodes.filter((code) => code !== locale) : [];
	// What another language has is an extra: when its index cannot be loaded, the answer stands without it.
	const foreign = await Promise.all(
		others.map((code) => searchIn(code, own.unknown, filters, text).catch(() => nothing)),
	);
	const hits = [
		...own.hits,
		...foreign.flatMap(({ hits }) => hits.map((hit) => ({ ...hit, score: hit.score * OTHER_LANGUAGE }))),
	];
	const groups = group(hits);
	const isFiltered = Object.values(filters).some(Boolean);
	const ids = own.families.map(({ id }) => id);
	const near = groups.flatMap((one) => nearOf(one, ids));
	const family = isFiltered ? undefined : familyOf(text, near, own.families);
	return { groups, ...(family && { family }), lost: [own, ...foreign].some(({ lost }) => lost) };
}

/** A failure as the rule of the families knows it; the page of a software is none. */
const nearOf = ({ failure, score, hits: [best] }: HitGroup, families: readonly string[]): NearPage[] =>
	failure && best ? [{ families: readMarks(best.families ?? '', families), score, isNamed: score >= CALLED }] : [];

/** What one index answers. */
interface IndexAnswer {
	hits: TextHit[];
	/** How many words were asked. */
	asked: number;
	/** The words that are not known or stand nowhere. */
	unknown: Term[];
	/** What is said of families. */
	families: OpenIndex['families'];
	/** Whether a file could not be loaded. */
	lost: boolean;
}

const nothing: IndexAnswer = { hits: [], families: [], asked: 0, unknown: [], lost: true };

/** A page that stays open may ask for files of an index that was replaced: the new one is then asked instead. */
async function searchIn(locale: Locale, terms: Term[], filters: Filters, text: string): Promise<IndexAnswer> {
	const words = terms.map(({ text }) => text);
	const index = await openIndex(locale, words);
	const answer = await askIndex(index, terms, filters, locale, text);
	return answer.lost && (await index.isReplaced()) ? searchIn(locale, terms, filters, text) : answer;
}

async function askIndex(
	index: OpenIndex,
	all: Term[],
	filters: Filters,
	locale: Locale,
	asked: string,
): Promise<IndexAnswer> {
	const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Record<string, string>;
	const terms = all.filter(({ text }) => !index.isUntold(text));
	let lost = terms.length < all.length;
	const whatCame = async <T>(asked: Promise<T>[]): Promise<T[]> => {
		const settled = await Promise.allSettled(asked);
		const came = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
		lost ||= came.length < asked.length;
		return came;
	};
	const known = terms.flatMap((term) => {
		const word = index.vocabulary.known(term.text);
		return word ? [{ term, word }] : [];
	});
	const ask = (some: typeof known): Promise<WordAnswer[]> =>
		whatCame(
			some.map(async ({ term, word }) => {
				await breath();
				const { results } = await index.search(word, { filters: chosen });
				const part = index.isSoftware(term.text) ? weightOfProgram(results.length) : 1;
				return { term: { ...term, weight: term.weight * part }, word, results };
			}),
		);
	// Single characters and numbers hardly tell one page from another, and what is known of them is long: they are asked
	// where nothing else answers.
	const telling = known.filter(({ term }) => term.weight >= TELLING);
	const first = telling.length ? telling : known;
	const naming = whatCame([pagesOf(index, asked, chosen)]);
	const answers = await ask(first);
	const others = known.filter((one) => !first.includes(one));
	if (!answers.some(({ results }) => results.length)) answers.push(...(await ask(others)));
	const named = (await naming).flat();
	const ranked = namedFirst(named, bestOf(answers));
	const most = named.length ? Math.min(MOST_HITS, named.length + BESIDE_NAMED) : MOST_HITS;
	const words = telling.map(({ word }) => word);
	const gainOf = nameGain(asked, words);
	const load = (from: number, to: number) =>
		whatCame(
			ranked.slice(from, to).map(async ({ result, score, words }) => {
				const data = await result.data();
				await breath();
				return { words, hit: toHit(data, score + gainOf(data.content), locale) };
			}),
		);
	const best = await load(0, most);
	// A software takes no failure's place.
	const software = best.filter(({ hit }) => !hit.failure).length;
	const loaded = [...best, ...(await load(most, most + software))];
	const hits = loaded.flatMap(({ words, hit }) => {
		if (hit.failure) return hit;
		const named = words.filter((word) => wordsOf(word).every((part) => hit.names?.includes(part))).length;
		return named ? { ...hit, isName: named === terms.length } : [];
	});
	const unfound = answers.flatMap(({ term, results }) => (results.length ? [] : term.text));
	return {
		hits,
		families: index.families,
		asked: answers.length,
		unknown: terms.filter(({ text }) => unfound.includes(text) || !index.vocabulary.known(text)),
		lost,
	};
}

/** The pages that a question names, in their order. */
async function pagesOf(index: OpenIndex, question: string, filters: Record<string, string>): Promise<PagefindResult[]> {
	const numbers = await index.named(question);
	if (!numbers.length) return [];
	const { results } = await index.search(null, { filters });
	return numbers.flatMap((number) => results.find(({ id }) => id.endsWith(`_${number}`)) ?? []);
}

/** A page that is called what was asked goes before all that only have its words. */
const CALLED = 1000;

function namedFirst(named: readonly PagefindResult[], ranked: readonly Ranked[]): Ranked[] {
	const names = new Set(named.map(({ id }) => id));
	return [
		...named.map((result, at) => ({ result, score: CALLED * (named.length - at), words: [] })),
		...ranked.filter(({ result }) => !names.has(result.id)),
	];
}

interface WordAnswer {
	term: Term;
	/** As the index knows it. */
	word: string;
	results: PagefindResult[];
}

/** A page, with the words that it has and the sum over them. */
interface Ranked {
	result: PagefindResult;
	score: number;
	words: string[];
}

/** The pages by their sums, best first. Each stands for the word that says most of it. */
function bestOf(answers: readonly WordAnswer[]): Ranked[] {
	const scores = new Map<string, Ranked & { strongest: number }>();
	for (const { term, word, results } of answers) {
		for (const result of results) {
			const gain = term.weight * saturate(result.score);
			const entry = scores.get(result.id);
			if (!entry) scores.set(result.id, { result, score: gain, words: [word], strongest: gain });
			else {
				entry.score += gain;
				entry.words.push(word);
				if (gain > entry.strongest) Object.assign(entry, { result, strongest: gain });
			}
		}
	}
	return [...scores.values()].sort((a, b) => b.score - a.score);
}

function toHit(data: PagefindData, score: number, locale: Locale): TextHit {
	// The head of a page has its title and aliases: as an excerpt a list of words, so the summary is shown instead.
	const inHead = data.sub_results.some(({ url }) => !url.includes('#'));
	const section = inHead ? undefined : data.sub_results[0];
	const anchor = section?.url.split('#')[1];
	return {
		failure: data.meta['failure'] ?? '',
		...(data.meta['families'] && { families: data.meta['families'] }),
		path: data.meta['path'] ?? '/',
		title: data.meta['title'] ?? '',
		...(data.meta['guide'] && { guide: data.meta['guide'] }),
		...(anchor && { anchor }),
		excerpt: section?.excerpt ?? escapeHtml(data.meta['summary'] ?? ''),
		locale,
		score,
		...(data.meta['names'] && { names: wordsOf(data.meta['names']) }),
	};
}

/** @example wordsOf('Flash-Attn') // => ['flash', 'attn'] */
const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/);

function escapeHtml(text: string): string {
	return text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character);
}

/** Joins the hits of each failure. The best hit counts whole, the others a little, so that many weak ones win nothing. */
function group(hits: TextHit[]): HitGroup[] {
	const groups = new Map<string, HitGroup>();
	for (const hit of hits.sort((a, b) => b.score - a.score)) {
		const key = hit.failure || hit.path;
		const found = groups.get(key);
		if (!found) {
			groups.set(key, { failure: hit.failure, score: hit.score, hits: [hit] });
			continue;
		}
		if (found.hits.some(({ path }) => path === hit.path)) continue;
		found.score += hit.score * 0.1;
		found.hits.push(hit);
	}
	const best = [...groups.values()].sort((a, b) => b.score - a.score);
	const failures = best.filter(({ failure }) => failure).slice(0, MOST_GROUPS);
	const software = best.filter(({ failure }) => !failure).slice(0, MOST_SOFTWARE);
	const named = failures.filter(({ score }) => score >= CALLED);
	const isName = ({ hits: [hit] }: HitGroup) => hit?.isName ?? false;
	return [
		...named,
		...software.filter(isName),
		...failures.slice(named.length),
		...software.filter((one) => !isName(one)),
	];
}
