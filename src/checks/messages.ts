import type { Issue } from '../content/issue.ts';
import type { ContentTree } from '../content/tree-fs.ts';
import { alignFolded, type FoldedPart, foldParts } from '../matching/align.ts';
import { fold } from '../matching/fold.ts';
import { alignTemplate, type Part, parseTemplate } from '../matching/template.ts';
import type { Check } from './check.ts';

interface Known {
	file: string;
	/** Where the template stands, and its sample; asked for when there is something to tell. */
	line: () => number;
	/** The failure that it leads to. */
	failure: string;
	id: string;
	parts: Part[];
	/** As they are compared: folding costs more than comparing, and each is compared with many. */
	folded: { parts: FoldedPart[]; sample: string };
	sample: string;
	sampleLine: () => number;
}

/** Each template is sound, its own sample matches it, and it matches no sample of another failure. */
export const messages: Check = {
	name: 'messages',
	run(tree) {
		const issues: Issue[] = [];
		const known: Known[] = [];
		for (const folder of [...tree.failures, ...tree.problems]) {
			const { neutral } = folder;
			const failure = 'failure' in neutral.data ? neutral.data.failure : folder.id;
			neutral.data.messages.forEach((message, index) => {
				const line = () => neutral.lineOf(['messages', index, 'template']);
				const { parts, problems } = parseTemplate(message.template);
				for (const problem of problems) {
					issues.push({
						file: neutral.file,
						line: line(),
						code: 'messages',
						found: `The template of "${message.id}" cannot be used: ${problem}`,
						right: 'Literal text with typed holes (CONTRIBUTING.md, "Messages").',
					});
				}
				if (problems.length) return;
				const sampleLine = () => neutral.lineOf(['messages', index, 'sample']);
				if (!alignTemplate(parts, message.sample)) {
					issues.push({
						file: neutral.file,
						line: sampleLine(),
						code: 'messages',
						found: `The sample of "${message.id}" does not match its template.`,
						right: `Template: ${message.template}`,
						remedy: 'Correct the one that differs from what the program prints.',
					});
				}
				const { id, sample } = message;
				const folded = { parts: foldParts(parts), sample: fold(sample).text };
				known.push({ file: neutral.file, line, failure, id, parts, folded, sample, sampleLine });
			});
		}
		return [...issues, ...foreignMatches(known), ...valueIssues(tree)];
	},
};

function foreignMatches(known: Known[]): Issue[] {
	const issues: Issue[] = [];
	const samplesWith = makeFinder(known);
	const ofFailure = Map.groupBy(known, ({ failure }) => failure);
	for (const message of known) {
		for (const other of samplesWith(tellingRun(message.parts))) {
			if (other.failure === message.failure) continue;
			if (!isIn(message, other)) continue;
			// The sample is still told right when a template of its own failure says more about it.
			const own = ofFailure
				.get(other.failure)
				?.some((candidate) => specificity(candidate.parts) > specificity(message.parts) && isIn(candidate, other));
			if (own) continue;
			issues.push({
				file: message.file,
				line: message.line(),
				code: 'messages',
				found: `The template of ${message.failure}/${message.id} also matches the sample of ${other.failure}/${other.id} (${other.file}:${other.sampleLine()}).`,
				right: 'A text belongs to one failure.',
				remedy: 'Make the template more specific, or move the message.',
			});
		}
	}
	return issues;
}

/** Whether the sample of `other` holds the whole template of `message`. */
function isIn(message: Known, other: Known): boolean {
	const match = alignFolded(message.folded.parts, other.folded.sample);
	return match !== undefined && match.cutIn === undefined;
}

/** Long enough to be rare, short enough that nearly every word has one. */
const GRAM = 4;

/** Finds the samples that have a word in them, by the rarest few letters of it: not every one is looked at. */
function makeFinder(known: readonly Known[]): (word: string) => Known[] {
	const samples = known.map((message) => ({ message, text: message.sample.toLowerCase() }));
	const byGram = new Map<string, typeof samples>();
	for (const sample of samples) {
		for (const gram of gramsOf(sample.text)) {
			const found = byGram.get(gram);
			if (found) found.push(sample);
			else byGram.set(gram, [sample]);
		}
	}
	return (word) => {
		const lists = [...gramsOf(word)].map((gram) => byGram.get(gram) ?? []);
		const shortest = lists.reduce((least, list) => (list.length < least.length ? list : least), samples);
		return shortest.filter(({ text }) => text.includes(word)).map(({ message }) => message);
	};
}

function gramsOf(text: string): Set<string> {
	return new Set(Array.from({ length: Math.max(0, text.length - GRAM + 1) }, (_, at) => text.slice(at, at + GRAM)));
}

/** The longest word of a template's own text: a line without it needs no closer look. */
function tellingRun(parts: Part[]): string {
	const words = parts.flatMap((part) => ('text' in part ? (part.text.toLowerCase().match(/[a-z]+/g) ?? []) : []));
	return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

function specificity(parts: Part[]): number {
	return parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0);
}

function valueIssues(tree: ContentTree): Issue[] {
	return [...tree.failures, ...tree.problems].flatMap(({ neutral, texts }) => {
		const named = new Set(
			neutral.data.messages.flatMap(({ template }) =>
				parseTemplate(template).parts.flatMap((part) => ('hole' in part && part.name ? [part.name] : [])),
			),
		);
		return Object.values(texts).flatMap((text): Issue[] => {
			const told = Object.keys(text.data.values);
			return [
				...[...named]
					.filter((name) => !told.includes(name))
					.map((name) => ({
						file: text.file,
						line: text.lineOf(['values']),
						code: 'messages',
						found: `A message names the hole "${name}", and values does not tell what it means.`,
						right: `values: { ${name}: { label: …, meaning: … } }`,
						remedy: 'Add the entry, or take the name out of the template.',
					})),
				...told
					.filter((name) => !named.has(name))
					.map((name) => ({
						file: text.file,
						line: text.lineOf(['values', name]),
						code: 'messages',
						found: `values tells what "${name}" means, and no message has a hole of that name.`,
						right: `One of: ${[...named].join(', ') || 'none is named'}.`,
						remedy: 'Name the hole in the template, or remove the entry.',
					})),
			];
		});
	});
}
