/**
 * A text of one line in which a message stands word for word says all that it has to say by that, and words of which no
 * message has two say nothing: nothing else of this room need look at either, and a page need not load it. Pure.
 */
import type { MatchIndex } from './compile.ts';
import type { Diagnosis } from './diagnosis.ts';
import { exactHits, type Hit, isCircumstance, isOwn, ownLineOf, wholeIn, withoutCovered } from './exact.ts';
import { FLAG_GPU_TABLE, MAY_BE_EVIDENCE, WORTH_A_LOOK } from './flags.ts';
import { type Gathered, rankIn, rankLine, saysTimeout, takeMessage, toFinding } from './gathered.ts';
import { type Block, prefixOf } from './join.ts';
import { type Prepared, prepare } from './prepare.ts';
import { createRankCensus } from './ranks.ts';
import { createScanner, type Kept } from './scan.ts';

/**
 * What `diagnose` says of a text of one line, where one failure is all that stands in it, by messages that are exactly
 * its errors, or nothing is.
 *
 * @returns undefined where that is not so, or where something else may stand in the line, too: `diagnose` then says what.
 * @example diagnoseLine('CUDA out of memory. Tried to allocate 2.50 GiB.', index)?.findings[0]?.failure // => 'cuda-oom'
 */
export function diagnoseLine(text: string, index: MatchIndex): Diagnosis | undefined {
	const prepared = prepare(index);
	const scanned = createScanner(prepared).scan(text, 1);
	const [kept] = scanned.kept;
	if (scanned.count !== 1) return undefined;
	if (!kept)
		return MAY_BE_EVIDENCE.test(text) || WORTH_A_LOOK.test(text) ? undefined : { findings: [], beside: [], lines: 1 };
	if (!isPlain(text, kept)) return undefined;
	const block = { base: 0, text, scanned };
	const hits = errorsIn(block, kept);
	return hits.length > 0 ? { ...gathered(block, hits, prepared), beside: [], lines: 1 } : undefined;
}

/** A row of a table of GPUs says nothing without another one; any other flag does, and so does what a line quotes. */
const isPlain = (text: string, { flags }: Kept): boolean => (flags & ~FLAG_GPU_TABLE) === 0 && !/\{.*"/.test(text);

/** The messages in the line, where all are errors of one failure. */
function errorsIn(block: Block, { line, candidates }: Kept): Hit[] {
	const own = ownLineOf(block, line);
	const whole = wholeIn(candidates, own.raw);
	const hits = withoutCovered(exactHits(block, line, whole.filter(isOwn), own));
	const isAll = ({ message }: Hit) => message.role === 'error' && message.failure === hits[0]?.message.failure;
	return hits.every(isAll) && exactHits(block, line, whole.filter(isCircumstance), own).length === 0 ? hits : [];
}

function gathered(block: Block, hits: readonly Hit[], { failures }: Prepared): Pick<Diagnosis, 'findings' | 'ranks'> {
	const prefix = prefixOf(block, 0);
	const items = new Map<string, Gathered>();
	const census = createRankCensus();
	for (const hit of hits) {
		const rank = prefix.rank ?? rankIn(hit);
		const failure = failures[hit.message.failure] as string;
		takeMessage(items, block, hit, prefix, failure);
		if (rank !== undefined) census.add({ ...rankLine(block, 0, prefix), rank, timedOut: saysTimeout(hit.message) });
	}
	const ranks = census.result();
	return { findings: [...items.values()].map((item) => toFinding({ item })), ...(ranks && { ranks }) };
}
