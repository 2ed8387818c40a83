/** Writes figures into the documents that show them, with the content that they are of. */
import { readFileSync, writeFileSync } from 'node:fs';
import { recordMeasured } from '../../src/content/files/measured-fs.ts';
import { readContentTree } from '../../src/content/files/tree-fs.ts';
import { extentOf } from '../../src/content/library/extent.ts';
import { withTable } from './with-table.ts';

/** Writes down that the figures in a document are of the content that stands there now. */
export const recordDocument = (document: string): void =>
	recordMeasured(process.cwd(), document, extentOf(readContentTree(process.cwd())));

/** Puts a table in the place of the one that begins alike, with today as the day of its measurement. */
export function writeTable(document: string, rows: readonly (readonly string[])[]): void {
	const today = new Date().toISOString().slice(0, 10);
	writeFileSync(document, withTable(readFileSync(document, 'utf8'), rows, today));
}
