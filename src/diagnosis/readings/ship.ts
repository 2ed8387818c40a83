/** The readings of a failure in one language, as they are shipped. */
import type { ContentReading, ReadingTexts } from '../../core/schemas/fields.ts';
import type { ShippedReading } from '../../core/schemas/shipped-reading.ts';
import { compileReading, type ShippedRows, shipReading } from './compile-reading.ts';

export interface ShipInput {
	readings: readonly ContentReading[];
	messages: readonly { id: string; template: string }[];
	/** Their sentences, by id. */
	texts: ReadingTexts;
	/** The rows of a table in the same language. */
	rowsOf: (table: string) => ShippedRows | undefined;
	/** The language of the sentences. */
	locale: string;
	/** What findings call a message; its id, where it is left out. */
	label?: (message: string) => string;
}

/**
 * @throws where one is unsound; `npm run check` tells what is wrong with it.
 * @example shipReadings({ readings, messages, texts, rowsOf, locale: 'en' })[0]?.id // => 'other-process'
 */
export function shipReadings({
	readings,
	messages,
	texts,
	rowsOf,
	locale,
	label = (id) => id,
}: ShipInput): ShippedReading[] {
	return readings.map((reading) => {
		const { sound, faults } = compileReading(reading, messages);
		if (!sound)
			throw new Error(`The reading "${reading.id}" is unsound: ${faults.map(({ found }) => found).join(' ')}`);
		const rows = reading.table === undefined ? undefined : rowsOf(reading.table);
		return shipReading(reading, sound, texts[reading.id] ?? {}, rows, label, locale);
	});
}
