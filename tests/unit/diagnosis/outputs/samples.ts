// The samples of outputs, read as the command reads a folder.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import en from '../../../../content/ui/en.json' with { type: 'json' };
import zh from '../../../../content/ui/zh.json' with { type: 'json' };
import { shippedOutputs } from '../../../../src/content/library/outputs.ts';
import { createCollector, type FoundOutput } from '../../../../src/diagnosis/outputs/collect.ts';
import { conclude, type Output } from '../../../../src/diagnosis/outputs/conclude.ts';
import { outputWords } from '../../../../src/diagnosis/outputs/owners.ts';
import { looksBinary } from '../../../../src/diagnosis/runs/log-name.ts';
import { originsOf } from '../../../../src/diagnosis/runs/origin.ts';
import { realTree as tree } from '../../real-content.ts';

export const SAMPLES = 'tests/fixtures/outputs';
const EXPECTED = 'said.yaml';
export const languages = { en, zh };
export type Language = keyof typeof languages;

export { tree };

const shipped = { en: shippedOutputs(tree, 'en'), zh: shippedOutputs(tree, 'zh') };

/** What is expected of a sample: each thing that is said, in order. */
export interface Expected {
	rule: string;
	failure?: string;
	step?: string;
	en: string;
	zh: string;
}

/** Every sample: a folder with the outputs of one occasion, in the folder of its family. */
export const samples = readdirSync(SAMPLES, { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.flatMap(({ name: family }) =>
		readdirSync(join(SAMPLES, family)).map((name) => {
			const folder = join(SAMPLES, family, name);
			const files = readdirSync(folder)
				.filter((file) => file !== EXPECTED)
				.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
			return { family, name, folder, files };
		}),
	);
export type Sample = (typeof samples)[number];

export const expectedOf = ({ folder }: Sample): Expected[] =>
	parse(readFileSync(join(folder, EXPECTED), 'utf8')) as Expected[];

/** Reads files as what was dropped together; a single one as what was pasted, which has no name. */
export function collect({ folder, files }: Pick<Sample, 'folder' | 'files'>): FoundOutput[] {
	const collector = createCollector();
	const origins = originsOf(files);
	for (const [at, file] of files.entries()) {
		const bytes = readFileSync(join(folder, file));
		const { rank, node } = origins[at] ?? {};
		const origin = { ...(rank !== undefined && { rank }), ...(node !== undefined && { host: node }) };
		if (looksBinary(bytes.subarray(0, 4096))) collector.pushBytes(file, bytes, origin);
		else {
			if (files.length > 1) collector.begin(file, origin);
			collector.push(bytes.toString());
		}
	}
	return collector.finish();
}

export const sayIn = (found: readonly FoundOutput[], language: Language): Output[] =>
	conclude(found, (family) => shipped[language].get(family), outputWords(languages[language]));

export const saidOf = (outputs: readonly Output[], family: string) =>
	outputs.filter((output) => output.family === family).flatMap(({ says }) => says);
