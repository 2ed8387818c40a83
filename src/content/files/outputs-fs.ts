// Reads content/outputs/: what outputs of diagnostic commands say. From the sources, hence `-fs`.
import { type Locale, localeCodes } from '../../core/locales.ts';
import { type OutputData, OutputSchema, type OutputText, OutputTextSchema } from '../../core/schemas/output.ts';
import type { Issue } from './issue.ts';
import { readTogether, type TreeMemory } from './kept-fs.ts';
import type { Parsed } from './parse-data.ts';
import type { Sources } from './sources-fs.ts';

/** The rules of a family of outputs, and their sentences by language. */
export interface OutputFolder {
	/** The name of its folder: `stacks`. */
	id: string;
	neutral: Parsed<OutputData>;
	texts: Partial<Record<Locale, Parsed<OutputText>>>;
}

const PLACE = /^content\/outputs\/([a-z0-9-]+)\/output\.yaml$/;

/**
 * Every family, by id. What is wrong with one is told in `issues`, and it is left out.
 *
 * @example readOutputs(sources, []).map(({ id }) => id) // => ['flight-recorder', 'stacks']
 */
export function readOutputs(sources: Pick<Sources, 'texts'>, issues: Issue[], memory?: TreeMemory): OutputFolder[] {
	const texts = Object.fromEntries([...sources.texts].filter(([file]) => file.startsWith('content/outputs/')));
	return readTogether('content/outputs', texts, memory, issues, (parse) =>
		Object.keys(texts).flatMap((file): OutputFolder[] => {
			const [, id] = PLACE.exec(file) ?? [];
			const neutral = id === undefined ? undefined : parse(file, OutputSchema);
			if (id === undefined || !neutral) return [];
			const said = localeCodes.flatMap((locale) => {
				const parsed = parse(`content/outputs/${id}/${locale}.yaml`, OutputTextSchema);
				return parsed ? [[locale, parsed] as const] : [];
			});
			return [{ id, neutral, texts: Object.fromEntries(said) }];
		}),
	);
}
