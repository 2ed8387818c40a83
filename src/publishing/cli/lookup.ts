/**
 * Looking things up by words, for a text that is no known message: a small ranked search over titles, aliases, messages
 * and summaries of the catalogue, in all its languages.
 */

import { familyOf } from '../../content/library/asked-family.ts';
import { nameKey } from '../../content/library/name-key.ts';
import { hasName, withoutAsking } from '../../content/library/named.ts';
import { mayShare, stemOf, wordsShared } from '../../content/library/near-name.ts';
import { closest } from '../../core/text/nearest.ts';
import { headlineOf, termsOf as queryTerms } from '../../core/text/query.ts';
import { pointsOf } from '../../diagnosis/matching/words.ts';
import { type Catalogue, type Core, isProblem, messagesOf, type Texts } from './catalogue.ts';

export interface Hit {
	id: string;
	/** The words are its name: its id, its title or one of its aliases. */
	isName: boolean;
	score: number;
	/** The message that led to it, by its id, where no words did. */
	message?: string;
}

/** What a word is worth where it stands. A name says what the page is about; a message may mention anything. */
const WEIGHTS = { id: 5, title: 6, alias: 4, message: 2, summary: 1 };
/** A word that only begins alike (`hang`, `hangs`) counts less. */
const PREFIX = 0.6;
const SHORTEST_PREFIX = 4;
/** Of what the words say, so much must be found … */
const ENOUGH = 0.4;
/** … or so much in all, as two rare words say: who tells a long story says much that stands nowhere. */
const MANY = 8;
/** What nothing knows counts no more than this part of what is known: people name machines, models and what they did. */
const MOST_UNKNOWN = 0.5;
const MOST = 5;
/** What stands above the rest of a text says what it is about: of 102 texts in people's words 77 have a right page first, 74 without. */
const IN_HEADLINE = 1.5;
/** For each word that it and a name have in common. */
const SHARED_NAME = 5;
/** What is found by the words of a page's name goes before all else. */
const NAMED = 1000;
/**
 * What comes less near than this part of the nearest fills up a list: of 92 questions in people's words (seen before) 84
 * have a right page among the first three with 286 pages shown, and with all 400 the same 84.
 */
const NEAR_THE_BEST = 0.6;

/** @example termsOf('NCCL 超时了') // => ['nccl', '超时', '时了'] */
export function termsOf(text: string): string[] {
	const terms: string[] = [];
	for (const [run] of text.toLowerCase().matchAll(/[a-z0-9]+|\p{Script=Han}+/gu)) {
		if (/^[a-z0-9]/.test(run) || run.length === 1) terms.push(run);
		else for (let at = 0; at + 1 < run.length; at++) terms.push(run.slice(at, at + 2));
	}
	return terms;
}

const nameOf = (text: string): string =>
	text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

interface Entry {
	id: string;
	names: Set<string>;
	weights: Map<string, number>;
}

/** By the languages that were asked for, of which there are few: an assistant searches more than once, in either. */
const madeEntries = new WeakMap<Core, { languages: readonly Texts[]; entries: Entry[] }[]>();

function entriesOf(core: Core, languages: readonly Texts[]): Entry[] {
	const made = madeEntries.get(core) ?? [];
	const isSame = (others: readonly Texts[]) =>
		others.length === languages.length && languages.every((one, at) => one === others[at]);
	const known = made.find((one) => isSame(one.languages));
	if (known) return known.entries;
	const entries = makeEntries(core, languages);
	madeEntries.set(core, [...made, { languages, entries }]);
	return entries;
}

function makeEntries(core: Core, languages: readonly Texts[]): Entry[] {
	const ids = [...core.index.failures.map(([id]) => id), ...Object.keys(core.problems)];
	return ids.map((id) => {
		const weights = new Map<string, number>();
		const add = (text: string, weight: number) => {
			for (const term of termsOf(text)) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
		};
		const said = languages.flatMap(({ said }) => said[id] ?? []);
		add(id, WEIGHTS.id);
		for (const { title, summary, aliases } of said) {
			add(title, WEIGHTS.title);
			add(summary, WEIGHTS.summary);
			for (const alias of aliases) add(alias, WEIGHTS.alias);
		}
		for (const template of messagesOf(core, id)) add(template.replace(/<[a-z…:]+>/g, ' '), WEIGHTS.message);
		const names = said.flatMap(({ title, aliases }) => [title, ...aliases]);
		return { id, names: new Set([id, ...names].map(nameOf)), weights };
	});
}

/**
 * What the words may mean, without those that only ask, best first: failures before the problems of guides that are cases of them.
 *
 * @example lookup('NCCL timeout', core, [en, zh])[0] // => { id: 'nccl-timeout', isName: true, score: … }
 */
export function lookup(text: string, core: Core, languages: readonly Texts[], guide?: string): Hit[] {
	const asked = withoutAsking(nameKey(text));
	const terms = tellingTerms(text);
	const called = [nameOf(text), nameOf(asked)];
	// What is named in a sentence counts, whatever else the sentence says: as on the page, which asks word by word.
	const isNamed = (name: string) => name !== '' && hasName(called[0] ?? '', name);
	if (!called[0]) return [];
	const entries = entriesOf(core, languages);
	const isKnown = (term: string) => entries.some(({ weights }) => weightOf(term, weights) > 0);
	// `gpu2` is a GPU, where nothing is called so.
	const meant = terms.map((term) => (isKnown(term) ? term : term.replace(/(?<=[a-z]{3})\d{1,2}$/, '')));
	const rarity = new Map(meant.map((term) => [term, rarityOf(term, entries)]));
	const sumOf = (some: readonly string[]) => some.reduce((sum, term) => sum + (rarity.get(term) ?? 0), 0);
	const [known, unknown] = [[...rarity.keys()].filter(isKnown), [...rarity.keys()].filter((term) => !isKnown(term))];
	const all = sumOf(known) + Math.min(sumOf(unknown), sumOf(known) * MOST_UNKNOWN);
	// One word of a sentence of which hardly any is known is there by chance.
	const fewest = unknown.length > known.length ? 2 : 1;
	const headline = new Set(tellingTerms(headlineOf(text)));
	const inHeadline = [...headline].filter(isKnown).map(stemOf);
	const sharedWith = (name: string) =>
		mayShare(name, inHeadline) ? wordsShared([...new Set(tellingTerms(name).map(stemOf))], inHeadline) : 0;
	const nearestOf = (names: Iterable<string>) => Math.max(0, ...Array.from(names, sharedWith));
	const hits = entries.flatMap(({ id, names, weights }) => {
		const isName = called.some((name) => names.has(name));
		const shared = [...rarity]
			.map(([term, value]) => ({
				value: headline.has(term) ? value * IN_HEADLINE : value,
				weight: weightOf(term, weights),
			}))
			.filter(({ weight }) => weight > 0);
		const found = shared.reduce((sum, { value }) => sum + value, 0);
		const start = isName ? NAMED : SHARED_NAME * nearestOf(names);
		const score = shared.reduce((sum, { value, weight }) => sum + weight * value, start);
		const isNear = shared.length >= fewest && (found >= all * ENOUGH || found >= MANY);
		// The failure stands for its cases, unless the reader's guide is known.
		const isOwn = isProblem(id) && id.startsWith(`${guide}/`);
		const place = isOwn ? 1.2 : isProblem(id) ? 0.8 : 1;
		const isTold = isName || [...names].some(isNamed);
		return isTold || isNear ? [{ isTold, hit: { id, isName, score: score * place } }] : [];
	});
	const nearness = ({ isName, score }: Hit) => (isName ? score - NAMED : score);
	const least = Math.max(0, ...hits.map(({ hit }) => nearness(hit))) * NEAR_THE_BEST;
	return hits
		.filter(({ isTold, hit }) => isTold || hit.score >= least)
		.map(({ hit }) => hit)
		.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
		.slice(0, MOST);
}

/**
 * The family whose question the answer begins with, if any: of the page's rule (`content/library/asked-family.ts`).
 *
 * @example familyAsked('training hangs', lookup('training hangs', catalogue, [en]), catalogue) // => 'hang'
 */
export function familyAsked(text: string, hits: readonly Hit[], catalogue: Catalogue): string | undefined {
	const { families, problems, texts } = catalogue;
	const pagesOf = (family: string) => texts.families[family]?.answers.flatMap(({ pages }) => pages) ?? [];
	const near = hits.map(({ id, isName, score }) => {
		const failure = problems[id] ?? id;
		return {
			families: families
				.map(({ id }) => id)
				.filter((family) => pagesOf(family).some((page) => (problems[page] ?? page) === failure)),
			score,
			isNamed: isName,
		};
	});
	return familyOf(text, near, families);
}

/**
 * The terms of the words that the page would ask for, without everyday ones, unless there are no others. Of Chinese the
 * pairs within a word: those across two stand nowhere.
 */
function tellingTerms(text: string): string[] {
	const terms = [...new Set(queryTerms(text).flatMap(({ text }) => termsOf(text)))];
	const telling = terms.filter((term) => !/^[a-z]/.test(term) || pointsOf(term) > 0);
	return telling.length ? telling : terms;
}

function weightOf(term: string, weights: Map<string, number>): number {
	const exact = weights.get(term);
	if (exact !== undefined || term.length < SHORTEST_PREFIX) return exact ?? 0;
	let best = 0;
	for (const [word, weight] of weights) {
		if (word.length >= SHORTEST_PREFIX && (word.startsWith(term) || term.startsWith(word)))
			best = Math.max(best, weight * PREFIX);
	}
	return best;
}

/** The fewer pages know a word, the more it says. */
function rarityOf(term: string, entries: readonly Entry[]): number {
	const known = entries.filter(({ weights }) => weightOf(term, weights) > 0).length;
	return Math.log(1 + entries.length / (known + 0.5));
}

/** What an id or a name is found to mean. */
export type Resolved = { id: string } | { software: string } | { closest: string | undefined };

/**
 * An id as it is now: itself, what replaced it, else the software of that name, or nothing, with the closest that exists.
 *
 * @example resolveId('torch', core) // => { software: 'pytorch' }
 */
export function resolveId(wanted: string, core: Core): Resolved {
	const ids = [...core.index.failures.map(([id]) => id), ...Object.keys(core.problems)];
	const known = wanted
		.toLowerCase()
		.replace(/^\/+|\/+$/g, '')
		.replace(/^(?:errors|software)\//, '')
		.replaceAll(' ', '-');
	if (ids.includes(known)) return { id: known };
	const heir = Object.hasOwn(core.formerly, known) ? core.formerly[known] : undefined;
	if (heir) return { id: heir };
	const isCalled = (name: string) => name.toLowerCase().replaceAll(' ', '-') === known;
	const found = Object.entries(core.software).find(([id, { name, names }]) => [id, name, ...names].some(isCalled));
	return found ? { software: found[0] } : { closest: closest(known, [...ids, ...Object.keys(core.software)]) };
}
