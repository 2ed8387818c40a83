// Reads and writes docs/measured.json; touches files, hence `-fs`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Extent, type Measured, MeasuredSchema } from '../../core/schemas/measured.ts';

export const MEASURED_FILE = 'docs/measured.json';

/**
 * Of which content the figures are; of those that are not listed nobody knows.
 *
 * @throws when the file does not fit its schema.
 */
export function readMeasured(root: string): Measured {
	const file = join(root, MEASURED_FILE);
	return existsSync(file) ? MeasuredSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** Writes down that the figures in a document are of this content. */
export function recordMeasured(root: string, document: string, extent: Extent): void {
	const entries = Object.entries({ ...readMeasured(root), [document]: extent }).sort(([a], [b]) => (a < b ? -1 : 1));
	writeFileSync(join(root, MEASURED_FILE), `${JSON.stringify(Object.fromEntries(entries), null, '\t')}\n`);
}
