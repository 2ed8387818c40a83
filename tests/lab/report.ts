/** What `npm run lab` prints in the end. Pure. */
import type { Difference } from './compare.ts';
import type { Result } from './laboratory.ts';

/** Lines of a difference that are shown; git shows all of them. */
const SHOWN_LINES = 6;

/** What is to be said of one case as soon as it ran. */
export function resultLines({ id, set, outcome, reasons, differs, seconds, outputs }: Result): string[] {
	const time = outcome === 'skipped' ? '' : ` (${seconds.toFixed(0)} s)`;
	return [
		`${outcome.padEnd(7)}  ${id}  ${set}${time}`,
		...reasons.map((reason) => `         ${reason}`),
		...(outputs ? [`         What both printed stands in ${outputs}/.`] : []),
		...Object.entries(differs).flatMap(([kind, difference]) => differenceLines(kind, difference)),
	];
}

function differenceLines(kind: string, { gone, came }: Difference): string[] {
	const some = (sign: string, lines: readonly string[]) => [
		...lines.slice(0, SHOWN_LINES).map((line) => `         ${sign} ${line.slice(0, 160)}`),
		...(lines.length > SHOWN_LINES ? [`         ${sign} … ${lines.length - SHOWN_LINES} more`] : []),
	];
	return [`         The ${kind} script prints something else than recorded:`, ...some('-', gone), ...some('+', came)];
}

/** A table with a row for each case, a column for each set, and the sums below it. */
export function tableLines(results: readonly Result[]): string[] {
	const sets = [...new Set(results.map(({ set }) => set))].sort();
	const ids = [...new Set(results.map(({ id }) => id))];
	const cell = (id: string, set: string) => {
		const found = results.find((result) => result.id === id && result.set === set);
		if (!found) return '';
		return Object.keys(found.differs).length ? `${found.outcome}, differs` : found.outcome;
	};
	const rows = [['case', ...sets], ...ids.map((id) => [id, ...sets.map((set) => cell(id, set))])];
	const widths = ['case', ...sets].map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
	const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
	return [
		...rows.map((row) =>
			row
				.map((text, at) => text.padEnd(widths[at] ?? 0))
				.join('  ')
				.trimEnd(),
		),
		'',
		`${count('held')} held, ${count('failed')} failed, ${count('skipped')} skipped.`,
	];
}

/** 0: all held. 1: at least one failed. 3: none failed, and at least one could not be run here. */
export function exitStatus(results: readonly Result[]): 0 | 1 | 3 {
	if (results.some(({ outcome }) => outcome === 'failed')) return 1;
	return results.some(({ outcome }) => outcome === 'skipped') ? 3 : 0;
}
