/** What is worth running for a symptom, for a terminal. */
import { listOf } from '../../core/i18n/formats.ts';
import { fill, sentences } from '../../core/i18n/sentences.ts';
import type { Setting } from './answer.ts';
import type { Machine, Planned } from './collect-plan.ts';
import { dim, heading, INDENT, item, padded, paintAll, paragraph, part } from './terminal.ts';

const DEEPEST = '      ';

/**
 * A command as it can be typed.
 *
 * @example typed({ command: ['dmesg', '-T'], left: ['root'] }) // => 'sudo dmesg -T'
 */
export const typed = ({ command, left }: Pick<Planned, 'command' | 'left'>): string =>
	`${left.includes('root') ? 'sudo ' : ''}${command.join(' ')}`;

/** What is said is said of the launches of a machine, too. */
export interface CollectSetting extends Setting {
	launches: Machine['launches'];
}

/** Why a command is not run. */
export function reasonOf({ left, command: [program = ''] }: Planned, { catalogue, launches }: CollectSetting): string {
	const { collect: words } = catalogue.texts.words.cli;
	const { ranks = [], job = '' } = catalogue.collect ?? {};
	const processes = launches.map(([first]) => `--pid ${first?.pid}`);
	const values = { program, job, variable: ranks[0] ?? '', processes: listOf(catalogue.locale, processes, 'narrow') };
	return sentences(...left.map((reason) => fill(words.reasons[reason], values)));
}

/** Every symptom. */
export function symptomLines({ catalogue, paper }: Setting): string[] {
	const { words, collect } = catalogue.texts;
	const symptoms = Object.entries(collect.symptoms);
	const width = Math.max(0, ...symptoms.map(([id]) => id.length));
	return [
		...paragraph(words.cli.collect.which, paper),
		'',
		...symptoms.flatMap(([id, text]) => item(`${INDENT}${padded(id, width)}  `, text, paper)),
	];
}

/** The commands for a symptom: those that can be run here, those that are left to the reader, those that are not here. */
export function collectLines(symptom: string, plans: readonly Planned[], setting: CollectSetting): string[] {
	const { catalogue, paper } = setting;
	const { collect: words } = catalogue.texts.words.cli;
	const said = catalogue.texts.collect;
	const byHand = plans.filter(isByHand);
	const runs = plans.filter(({ left }) => !left.length);
	const missing = plans.filter((plan) => plan.left.length && !isByHand(plan));
	const shown = (some: readonly Planned[], withReason: boolean) =>
		some.flatMap((plan, at) => {
			const why = said.commands[plan.id] ?? '';
			const isLast = some[at + 1]?.id !== plan.id;
			const rank = plan.rank === undefined ? '' : `  # ${fill(words.rank, { rank: plan.rank })}`;
			const told = [why, ...(withReason ? [reasonOf(plan, setting)] : [])];
			// Never wrapped, so that it can be copied.
			const line = INDENT + paintAll([{ text: typed(plan), style: 'code' }, dim(rank)], paper);
			return [line, ...(isLast ? told.flatMap((text) => paragraph(text, paper, DEEPEST)) : [])];
		});
	return [
		heading(said.symptoms[symptom] ?? symptom, paper),
		...(runs.length ? ['', ...shown(runs, false)] : []),
		...part(words.byHand, shown(byHand, true), paper),
		...part(words.missing, shown(missing, true), paper),
		'',
		...paragraph(fill(words.toRun, { command: `faultline collect ${symptom} --run` }), paper),
	];
}

const isByHand = ({ left }: Planned): boolean =>
	left.length > 0 && left.every((reason) => reason === 'root' || reason === 'writes');
