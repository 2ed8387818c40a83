/** The readings of a failure in a language, with the rows of their tables. */

import { sayKnown } from '../../core/i18n/proof.ts';
import type { Locale } from '../../core/locales.ts';
import type { ShippedReading } from '../../core/schemas/shipped-reading.ts';
import type { TableData } from '../../core/schemas/table.ts';
import { messagesOfCircumstances } from '../../diagnosis/matching/index.ts';
import {
	compileReading,
	holesOf,
	needsCircumstance,
	type ShippedRows,
} from '../../diagnosis/readings/compile-reading.ts';
import { shipReadings } from '../../diagnosis/readings/ship.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { knownOf } from './audits.ts';
import { inLanguage } from './in-language.ts';
import type { FailurePage } from './library.ts';

/** @example readingAnchor('other-process') // => 'reading-other-process' */
export const readingAnchor = (id: string): string => `reading-${id}`;

/** Everything whose values the readings of a failure may ask for. */
export const withValues = ({ messages, circumstances }: Pick<FailurePage['data'], 'messages' | 'circumstances'>) => [
	...messages,
	...messagesOfCircumstances(circumstances),
];

/** The readings of a failure, by id, that say nothing where no circumstance stands in the text. */
export function askingForCircumstances(data: FailurePage['data']): Set<string> {
	const named = messagesOfCircumstances(data.circumstances).flatMap(({ template }) => holesOf(template));
	const values = new Set(named.map(([name]) => name));
	const asking = data.readings.filter((reading) => {
		const { sound } = compileReading(reading, withValues(data));
		return needsCircumstance(sound?.when, values);
	});
	return new Set(asking.map(({ id }) => id));
}

/**
 * The rows of a table in a language, else in English.
 *
 * @example rowsIn(table, 'zh')[0] // => [[13], '…', '…']
 */
export const rowsIn = ({ rows }: Pick<TableData, 'rows'>, locale: Locale): ShippedRows =>
	rows.map(({ values, says, todo }) => [values, inLanguage(says, locale) ?? '', inLanguage(todo, locale) ?? '']);

/**
 * @param label what findings call a message of the failure; its id, where it is left out.
 * @example readingsOf(library.failure('cuda-oom'), tree)[0]?.id // => 'other-process'
 */
export function readingsOf(
	{ data, text, folder }: Pick<FailurePage, 'data' | 'text'> & Partial<Pick<FailurePage, 'folder'>>,
	{ tables }: Pick<ContentTree, 'tables'>,
	label?: (message: string) => string,
): ShippedReading[] {
	const rowsOf = (id: string) => {
		const table = tables.find((one) => one.id === id);
		return table && rowsIn(table.data, text.locale);
	};
	const known = knownOf(folder, text.locale)?.readings ?? {};
	const shipped = shipReadings({
		readings: data.readings,
		messages: withValues(data),
		texts: text.data.readings ?? {},
		rowsOf,
		locale: text.locale,
		...(label && { label }),
	});
	return shipped.map((reading) => {
		const how = known[reading.id];
		return how ? { ...reading, known: sayKnown(text.locale, how) } : reading;
	});
}
