/** Answers outputs of diagnostic commands: loads their rules, and shows what they say. Loaded with the first of them. */

import { unmarked } from '../../core/i18n/sentences.ts';
import { localizedUrl } from '../../core/i18n/urls.ts';
import type { Locale } from '../../core/locales.ts';
import { pathOf } from '../../diagnosis/answer/card.ts';
import { saidBeside, type ToldOutput, tellOutputs, worthTelling } from '../../diagnosis/answer/outputs.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import type { FoundOutput } from '../../diagnosis/outputs/collect.ts';
import { conclude, familiesOf, type Output } from '../../diagnosis/outputs/conclude.ts';
import { familiesBegun } from '../../diagnosis/outputs/formats.ts';
import { type OwnerWords, outputWords, sayOwners } from '../../diagnosis/outputs/owners.ts';
import runStyles from '../styles/run.css?url';
import { loadOutputRules, loadOutputWords, type OutputsTexts } from '../triage/texts.ts';
import { loadTitles } from './answer-setting.ts';
import { coursePicture } from './course-picture.ts';
import { element, inlineNodes } from './dom.ts';
import { loadStyles } from './load-styles.ts';

export { saidBeside };

export interface OutputAnswer {
	part: HTMLElement;
	/** For screen readers. */
	spoken: string;
	/** Whether a link is among it. */
	linked: boolean;
	/** The pages that it leads to. */
	failures: string[];
}

const loadRules = (families: readonly string[], locale: Locale) =>
	Promise.all(families.map(async (family) => [family, await loadOutputRules(family, locale)] as const));

/** Loads what is said of the outputs that a text begins, before they were read. */
export const loadFor = (text: string, locale: Locale): Promise<unknown> =>
	Promise.all([loadOutputWords(locale), loadRules(familiesBegun(text), locale), loadStyles(runStyles)]);

/**
 * What outputs say, as it is shown.
 *
 * @param isAnswered whether the log itself is.
 * @returns undefined where nothing is said of them.
 * @throws where their rules cannot be loaded.
 */
export async function answerOutputs(
	found: readonly FoundOutput[],
	locale: Locale,
	isAnswered: boolean,
): Promise<OutputAnswer | undefined> {
	const families = familiesOf(found);
	const [texts, rules] = await Promise.all([
		loadOutputWords(locale),
		loadRules(families, locale).then((all) => new Map(all)),
		loadStyles(runStyles),
	]);
	const rulesOf = (family: string) => rules.get(family);
	const outputs = worthTelling(conclude(found, rulesOf, outputWords(texts)), isAnswered);
	if (!outputs.length) return undefined;
	const failures = [...new Set(outputs.flatMap(({ says }) => says.flatMap(({ failure }) => failure ?? [])))];
	const titles = await loadTitles(failures, locale);
	const told = tellOutputs(outputs, {
		words: texts.output,
		rulesOf,
		titleOf: (failure) => unmarked(titles.get(failure) ?? failure),
		shown: printable,
	});
	return {
		part: element(
			'section',
			{ class: 'run outputs', tabindex: '-1', 'aria-label': texts.output.title },
			element('h2', {}, texts.output.title),
			...told.flatMap((output, at) => outputNodes(output, outputs[at], texts, locale)),
		),
		spoken: told.flatMap(({ says }) => says.slice(0, 1).map(({ text }) => unmarked(text))).join(' '),
		linked: failures.length > 0,
		failures,
	};
}

function outputNodes(
	{ name, where, says, limit, unread }: ToldOutput,
	output: Output | undefined,
	texts: OutputsTexts,
	locale: Locale,
): (HTMLElement | false)[] {
	return [
		element('p', { class: 'dim' }, `${name} · ${where}`),
		says.length > 0 && element('ul', { class: 'output-says' }, ...says.map((said) => saidNode(said, texts, locale))),
		limit !== undefined && element('p', {}, ...inlineNodes(limit)),
		unread !== undefined && element('p', { class: 'dim' }, unread),
		(output?.courses?.length ?? 0) > 0 && coursePicture(output?.courses ?? [], texts.output.course, texts.run),
		(output?.facts['group']?.length ?? 0) > 1 && groupTable(output as Output, texts),
	];
}

function saidNode(
	{ text, todo, certainty, failure, step, title }: ToldOutput['says'][number],
	{ output: words }: OutputsTexts,
	locale: Locale,
): HTMLElement {
	const href = failure && localizedUrl(locale, pathOf(failure)) + (step ? `#${step}` : '');
	const likely = certainty === 'likely' && element('span', { class: 'dim' }, `${words.likely} · `);
	return element(
		'li',
		{ 'data-certainty': certainty },
		element('p', { class: 'output-text' }, likely, ...inlineNodes(printable(text))),
		element('p', {}, ...inlineNodes(printable(todo))),
		href !== undefined && element('p', {}, element('a', { href }, title ?? failure ?? '')),
	);
}

/** Who does what: a row for all that stand in the same place. */
function groupTable({ facts }: Output, { output: words, run }: OutputsTexts): HTMLElement {
	const owners: OwnerWords = outputWords({ run, output: words });
	const row = (tag: string, cells: readonly (string | HTMLElement)[]) =>
		element('tr', {}, ...cells.map((cell) => element(tag, tag === 'th' ? { scope: 'col' } : {}, cell)));
	const code = (text: unknown) =>
		text === undefined ? '' : element('code', { translate: 'no' }, printable(String(text)));
	const { column } = words;
	const head = element('thead', {}, row('th', [column.who, column.doing, column.call, column.place]));
	const rows = (facts['group'] ?? []).slice(0, MOST_ROWS).map(({ who, doing, call, place }) => {
		const named = unmarked(sayOwners(who as readonly string[], owners));
		const does = words.doing[doing as keyof typeof words.doing] ?? String(doing);
		return row('td', [named, does, code(call), code(place)]);
	});
	const attributes = { class: 'output-table', tabindex: '0', role: 'region', 'aria-label': column.title };
	return element('div', attributes, element('table', {}, head, element('tbody', {}, ...rows)));
}

/** Of a thousand groups nobody reads the last. */
const MOST_ROWS = 32;
