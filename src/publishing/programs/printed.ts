/** Makes what the programs of the field can print, as data: an index, its schema, and a text for each program. Pure. */
import { printedPrograms } from '../../content/library/printed-programs.ts';
import {
	addressOf,
	PRINTED,
	PRINTED_SCHEMA,
	printedPath,
	type SiteAddress,
} from '../../core/addresses/program-files.ts';
import { PRINTED_VERSION, type PrintedIndex, PrintedSchema } from '../../core/schemas/printed.ts';
import { formatHarvest, type Harvest } from '../../diagnosis/printed/rows.ts';
import { asText, jsonSchema } from './json.ts';

/**
 * The files by their places below the root of the site; none where nothing was harvested.
 *
 * @example printedFiles(harvests, place).keys() // => '/printed/index.json', '/printed/v1.schema.json', '/printed/jax.txt', …
 */
export function printedFiles(harvests: readonly Harvest[], place: SiteAddress): Map<string, string> {
	if (harvests.length === 0) return new Map();
	const index: PrintedIndex = {
		$schema: addressOf(place, PRINTED_SCHEMA),
		schemaVersion: PRINTED_VERSION,
		programs: printedPrograms(harvests).map((program) => ({
			...program,
			file: addressOf(place, printedPath(program.software)),
		})),
	};
	return new Map([
		[PRINTED, asText(index)],
		[PRINTED_SCHEMA, asText(jsonSchema(PrintedSchema, addressOf(place, PRINTED_SCHEMA), 'What programs can print'))],
		...harvests.map((harvest) => [printedPath(harvest.software), formatHarvest(harvest)] as const),
	]);
}
