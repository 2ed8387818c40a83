import { hash } from 'node:crypto';
import type { ShippedReading } from '../../core/schemas/shipped-reading.ts';
import {
	type OfBuild,
	TRIAGE_FORM,
	type TriageDetails,
	type TriageFixes,
	type TriageGuides,
} from '../../core/schemas/triage.ts';
import { compileIndex } from '../../diagnosis/matching/index.ts';
import { templatesOf, writeIndex } from '../../diagnosis/matching/pack.ts';
import { LARGE, LEAST_IN_SHARD, type Shards, splitIndex } from '../../diagnosis/matching/split.ts';
import { labelOf } from '../../diagnosis/readings/label.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import type { FailurePage, Library } from './library.ts';
import { oncePer } from './once.ts';
import { askingForCircumstances, readingsOf } from './readings.ts';
import { relationsOf } from './relations.ts';
import { saidOf } from './said.ts';
import { toCompile } from './to-compile.ts';

/** What the browser loads to recognise messages, in any language: one file, or for large content a filter and shards. */
export interface MatchFiles extends OfBuild {
	/** Begins with a line of its form and build. */
	index: string;
	/** By number; empty where the index is whole. */
	shards: string[];
	/**
	 * Every message, beside shards: for whole runs, for an unknown line, for readers without a network, and for where some
	 * of the shards cannot be had. There however large the content is: without it nothing would be recognised there.
	 */
	whole?: string;
	/** Of every message. */
	templates: string[];
}

/** The same for every page that asks, so the index is compiled once. */
export const makeMatchFiles: (tree: ContentTree) => MatchFiles = oncePer((tree) => {
	const { failures, problems } = relationsOf(tree);
	const label = (owner: string, message: string) => labelIn(tree, owner)(message);
	const { index, problems: wrong } = compileIndex(toCompile(failures, problems, tree.foreign), { label });
	if (wrong.length) throw new Error(`The messages cannot be compiled:\n${wrong.join('\n')}`);
	const whole = writeIndex(index);
	// How it is cut belongs to it: a shard that somebody kept is then never taken for another.
	const build = hash('sha256', `${LEAST_IN_SHARD}\n${whole}`).slice(0, 8);
	const withHead = (text: string) => `${TRIAGE_FORM} ${build}\n${text}`;
	const templates = templatesOf(index);
	if (whole.length <= LARGE) return { build, index: withHead(whole), shards: [], templates };
	const { filter, shards }: Shards = splitIndex(index);
	return { build, index: withHead(filter), shards, whole: withHead(whole), templates };
});

/** What the page's index calls the messages that are read or have a fix of their own; most have neither. */
const labels: (tree: ContentTree) => Map<string, string> = oncePer(
	(tree) =>
		new Map(
			tree.failures.flatMap(({ id, neutral: { data } }) => {
				const fixes = Object.values(data.fixes);
				const asking = askingForCircumstances(data);
				const own = data.messages.map((message, at) => {
					const fix = fixes.findIndex(({ messages }) => messages.includes(message.id)) + 1;
					const read = data.readings.filter(({ messages }) => messages.includes(message.id));
					const asks = read.every(({ id: reading }) => asking.has(reading));
					return [`${id}/${message.id}`, labelOf(fix, read.length ? at + 1 : undefined, asks)] as const;
				});
				// Conditions call them by their ids.
				return [...own, ...Object.keys(data.circumstances).map((name) => [`${id}/${name}`, name] as const)];
			}),
		),
);

const labelIn = (tree: ContentTree, owner: string) => (message: string) =>
	labels(tree).get(`${owner}/${message}`) ?? '';

export function makeTriageGuides({ tree, guides }: Library): TriageGuides {
	const { build } = makeMatchFiles(tree);
	return { build, guides: Object.fromEntries(guides.map(({ id, data }) => [id, data.name])) };
}

export function makeTriageDetails(library: Library, failure: FailurePage): TriageDetails {
	const { fixes: _, ...said } = saidOf(failure);
	const problems = library.casesOf(failure.id).map((own) => [own.id, { title: saidOf(own).title }] as const);
	return { ...said, ...(problems.length > 0 && { problems: Object.fromEntries(problems) }) };
}

/** The fixes of single messages, and what guides say: most of what is said of a failure, and most answers need none of it. */
export function makeTriageFixes(library: Library, failure: FailurePage): TriageFixes {
	const { fixes } = saidOf(failure, labelIn(library.tree, failure.id));
	const problems = library.casesOf(failure.id).map((own) => [own.id, saidOf(own)] as const);
	return { ...(fixes && { fixes }), ...(problems.length > 0 && { problems: Object.fromEntries(problems) }) };
}

/**
 * What the numbers of a failure say. Not among its details: most messages are no reading's, and whoever pastes one of
 * them need not load it.
 */
export const makeTriageReadings = ({ tree }: Library, failure: FailurePage): ShippedReading[] =>
	readingsOf(failure, tree, labelIn(tree, failure.id));
