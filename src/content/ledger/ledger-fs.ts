// Reads and writes content/published-ids.txt and content/retired.yaml, hence `-fs`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Retired, RetiredSchema } from '../../core/schemas/retired.ts';
import type { Issue } from '../files/issue.ts';
import { type Parsed, parseData } from '../files/parse-data.ts';
import { readText } from '../files/sources-fs.ts';
import { formatLedger, type Ledger, parseLedger } from './ledger.ts';

export const LEDGER_FILE = 'content/published-ids.txt';
export const RETIRED_FILE = 'content/retired.yaml';

/** An absent ledger is an empty one. */
export function readLedger(root: string): Ledger {
	return parseLedger(readText(root, LEDGER_FILE) ?? '');
}

export function writeLedger(root: string, ledger: Ledger): void {
	writeFileSync(join(root, LEDGER_FILE), formatLedger(ledger));
}

/** What was retired; nothing where the file is absent or wrong, and `issues` tells of the latter. */
export function readRetired(root: string): { retired?: Parsed<Retired> | undefined; issues: Issue[] } {
	const issues: Issue[] = [];
	const source = readText(root, RETIRED_FILE);
	if (source === undefined) return { issues };
	return { retired: parseData(RETIRED_FILE, source, 0, RetiredSchema, issues), issues };
}
