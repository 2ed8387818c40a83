// Reads content/outputs/: what outputs of diagnostic commands say. From the sources, hence `-fs`.
import { type Locale, localeCodes } from '../../core/locales.ts';
import { type OutputData, OutputSchema, type OutputText, OutputTextSchema } from '../../core/schemas/output.ts';
import type { Issue } from './issue.ts';
import { type Parsed, parseData, parseText } from './parse-data.ts';
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
export function readOutputs({ texts }: Pick<Sources, 'texts'>, issues: Issue[]): OutputFolder[] {
	return [...texts].flatMap(([file, source]): OutputFolder[] => {
		const [, id] = PLACE.exec(file) ?? [];
		const neutral = id === undefined ? undefined : parseData(file, source, 0, OutputSchema, issues);
		if (id === undefined || !neutral) return [];
		const said = localeCodes.flatMap((locale) => {
			const parsed = parseText(texts, `content/outputs/${id}/${locale}.yaml`, OutputTextSchema, issues);
			return parsed ? [[locale, parsed] as const] : [];
		});
		return [{ id, neutral, texts: Object.fromEntries(said) }];
	});
}
