/** Whether the two runs of a case show what it says, in sentences for its author. Pure: no run, no file. */

import { ANY_VALUE, type CaseData } from '../../src/core/schemas/case.ts';
import { type Diagnosis, diagnose, type Finding, type MatchIndex } from '../../src/diagnosis/matching/index.ts';
import type { Ran } from './run-script.ts';

type Ended = Pick<Ran, 'exit' | 'stopped' | 'left'>;
type Limits = Pick<CaseData, 'seconds' | 'megabytes'>;

/** What is compared of an answer: the finding that leads it. */
export interface Led {
	/** `failure/message`, or `guide/problem/message`. */
	message: string;
	values: Record<string, string>;
}

/**
 * @example ledBy(diagnose('[Errno 28] No space left on device', index).findings[0])
 * // => { message: 'disk-full/errno-28', values: {} }
 */
export function ledBy(finding: Finding | undefined): Led | undefined {
	if (!finding) return undefined;
	const named = finding.best.values.flatMap(({ name, text }) => (name === undefined ? [] : [[name, text] as const]));
	const message = finding.message ?? finding.evidence ?? '';
	return { message: `${finding.problem ?? finding.failure}/${message}`, values: Object.fromEntries(named) };
}

/** What a case says must lead. */
export const expected = (failure: string, { seen }: Pick<CaseData, 'seen'>): Led => ({
	message: `${seen.problem ?? failure}/${seen.message}`,
	values: seen.values,
});

/** What is wrong with the broken run; empty where it fails as it must and is recognised. */
export function judgeBroken(
	failure: string,
	data: CaseData,
	ran: Ended & { levelled: string; output: string },
	index: MatchIndex,
): string[] {
	if (ran.stopped) return [overLimit('broken', ran.stopped, data)];
	const { exit } = data.seen;
	const faults: string[] = [];
	if (ran.exit === 0) faults.push(`The broken script ends well, and must fail with exit status ${exit}.`);
	else if (ran.exit !== exit)
		faults.push(`The broken script ends with exit status ${ran.exit}, and must end with ${exit}.`);
	const answer = diagnose(ran.levelled, index);
	const lead = leadOf(answer, failure);
	const led = ledBy(lead);
	faults.push(...answeredWrongly(led, expected(failure, data), lead?.best.text ?? answer.unknown?.text));
	if (JSON.stringify(led) !== JSON.stringify(levelledAs(ran, index, failure, led)))
		faults.push(
			'Its output is answered otherwise before times, paths and numbers are levelled: a rule of level.ts takes too much.',
		);
	return [...faults, ...unended('broken', ran)];
}

/** What the own code raised, of which no more is known than its kind, stands before what reports it. */
const leadOf = ({ findings }: Diagnosis, failure: string): Finding | undefined =>
	findings.find((finding) => !finding.raised || finding.failure === failure);

/** The whole output as it came must be answered as the levelled one is; values may be what was levelled. */
function levelledAs(
	{ output }: { output: string },
	index: MatchIndex,
	failure: string,
	led: Led | undefined,
): Led | undefined {
	const raw = ledBy(leadOf(diagnose(output, index), failure));
	return raw && led ? { ...raw, values: led.values } : raw;
}

/** What is wrong with the fixed run; empty where it ends well and nothing in its output is recognised. */
export function judgeFixed(data: Limits, ran: Ended & { levelled: string }, index: MatchIndex): string[] {
	if (ran.stopped) return [overLimit('fixed', ran.stopped, data)];
	const faults = ran.exit === 0 ? [] : [`The fixed script ends with exit status ${ran.exit}, and must end well.`];
	const [finding] = diagnose(ran.levelled, index).findings;
	const led = ledBy(finding);
	if (led) faults.push(`The fixed script prints what is answered as ${led.message}: "${finding?.best.text}".`);
	return [...faults, ...unended('fixed', ran)];
}

function answeredWrongly(led: Led | undefined, wanted: Led, line = ''): string[] {
	const shown = line ? `: "${line.slice(0, 300)}"` : '.';
	if (!led) return [`Nothing is recognised in the output of the broken script, and ${wanted.message} must be${shown}`];
	if (led.message !== wanted.message)
		return [`The output of the broken script is answered as ${led.message}, and must be as ${wanted.message}${shown}`];
	const names = [...new Set([...Object.keys(wanted.values), ...Object.keys(led.values)])];
	return names
		.filter(
			(name) => led.values[name] !== wanted.values[name] && !(wanted.values[name] === ANY_VALUE && led.values[name]),
		)
		.map(
			(name) =>
				`The value "${name}" is read as "${led.values[name] ?? ''}", and must be "${wanted.values[name] ?? ''}"${shown}`,
		);
}

function overLimit(which: string, stopped: NonNullable<Ran['stopped']>, { seconds, megabytes }: Limits): string {
	const limits = {
		seconds: `did not end within ${seconds} s, and was ended`,
		megabytes: `held more than ${megabytes} MB, and was ended`,
		output: 'printed more than anybody would read, and was ended',
	};
	return `The ${which} script ${limits[stopped]}.`;
}

const unended = (which: string, { left }: Ended): string[] =>
	left.length ? [`Processes of the ${which} script would not end: ${left.join(', ')}.`] : [];
