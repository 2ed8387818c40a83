/** What outputs of diagnostic commands say, as page, terminal and JSON print it. Plain data. */
import type en from '../../../content/ui/en.json';
import { fill } from '../../core/i18n/sentences.ts';
import { saidWithHeading } from '../matching/heading.ts';
import { saidIn } from '../matching/speech.ts';
import type { Output, RulesOf, Said } from '../outputs/conclude.ts';
import type { Source } from '../outputs/format.ts';

export type OutputsWords = (typeof en)['output'];

export interface ToldOutput extends Pick<Output, 'kind' | 'family' | 'limit'> {
	/** What they are, in a word or two. */
	name: string;
	/** Where they stand: `rank0.txt and 7 more`. */
	where: string;
	says: (Said & { title?: string })[];
	/** How many of its lines were not read, in words. */
	unread?: string;
}

/** What differs between those who tell of outputs. */
export interface OutputsMedium {
	words: OutputsWords;
	rulesOf: RulesOf;
	/** The title of a failure, without markup. */
	titleOf: (failure: string) => string;
	/** Names of files are the reader's; each medium makes them fit to be shown. */
	shown: (text: string) => string;
}

/**
 * What is told of outputs, in their order.
 *
 * @example tellOutputs(outputs, medium)[0]?.where // => 'rank0.txt and 7 more'
 */
export const tellOutputs = (outputs: readonly Output[], medium: OutputsMedium): ToldOutput[] =>
	outputs.map(({ kind, family, limit, from, says, unread }) => ({
		...{ kind, family },
		name: medium.rulesOf(family)?.name ?? kind,
		where: whereOf(from, medium),
		says: says.map((said) => ({ ...said, ...(said.failure && { title: medium.titleOf(said.failure) }) })),
		...(limit && { limit }),
		...(unread && { unread: fill(medium.words.unread, { count: unread }) }),
	}));

function whereOf([first, ...more]: readonly Source[], { words, shown }: OutputsMedium): string {
	if (!first) return '';
	const lines = fill(words.lines, { from: first.line, to: first.end });
	const one = first.file === undefined ? lines : shown(first.file);
	return more.length ? fill(words.more, { first: one, count: more.length }) : one;
}

/** The first thing that names a failure: it stands as a finding where no message is one. */
export const leadOf = (
	outputs: readonly Output[],
): { output: Output; said: Said & { failure: string } } | undefined => {
	for (const output of outputs)
		for (const said of output.says) if (said.failure) return { output, said: { ...said, failure: said.failure } };
	return undefined;
};

/**
 * What a person says beside outputs, which is looked up where they lead nowhere: the sentences, and the first line above
 * all of them.
 *
 * @param lines of the text.
 * @param found where outputs stand in it.
 * @example saidBeside(['Stuck at the start', 'torch==2.7.0'], [{ line: 2, end: 9 }]) // => 'Stuck at the start'
 */
export function saidBeside(lines: readonly string[], found: readonly Source[]): string {
	const first = lines.findIndex((line) => line.trim() !== '') + 1;
	const isAbove = found.every(({ file, line }) => file === undefined && line > first);
	return isAbove ? saidWithHeading(lines) : saidIn(lines);
}

/**
 * The outputs that are told of: those that say something, and where nothing else is answered also what the others cannot
 * show. A list of packages below an error is no news.
 *
 * @example worthTelling(outputs, true) // => []
 */
export const worthTelling = (outputs: readonly Output[], isAnswered: boolean): Output[] =>
	outputs.filter(({ says, limit }) => says.length > 0 || (!isAnswered && limit !== undefined));
