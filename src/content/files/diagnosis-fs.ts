// Reads content/diagnosis.yaml for the tree of the content; reads a file, hence `-fs`.
import { DiagnosisSchema, type QuickDiagnosis } from '../../core/schemas/diagnosis.ts';
import type { Issue } from './issue.ts';
import { readTogether, type TreeMemory } from './kept-fs.ts';
import type { Parsed } from './parse-data.ts';
import { readText } from './sources-fs.ts';

export const DIAGNOSIS_FILE = 'content/diagnosis.yaml';

export interface ReadDiagnosis {
	/** Absent where the file is missing or does not fit its schema. */
	tree?: Parsed<QuickDiagnosis> | undefined;
	issues: Issue[];
}

/**
 * The decision tree as it is written, with the line of each field. Never throws: a file that is missing or does not
 * fit its schema is told in `issues`, and `tree` is absent.
 *
 * @example readDiagnosis(process.cwd()).tree?.data.questions[0]?.id // => 'what-you-see'
 */
export function readDiagnosis(root: string, memory?: TreeMemory): ReadDiagnosis {
	const source = readText(root, DIAGNOSIS_FILE);
	if (source === undefined) {
		const right = 'The questions of the quick diagnosis (src/core/schemas/diagnosis.ts).';
		return { issues: [{ file: DIAGNOSIS_FILE, code: 'schema', found: 'The file is missing.', right }] };
	}
	const issues: Issue[] = [];
	const texts = { [DIAGNOSIS_FILE]: source };
	const tree = readTogether('content/diagnosis', texts, memory, issues, (parse) =>
		parse(DIAGNOSIS_FILE, DiagnosisSchema),
	);
	return { tree, issues };
}
