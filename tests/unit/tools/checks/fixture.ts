import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { formatIssue } from '../../../../src/content/files/issue.ts';
import type { FolderRead, KeptTexts, TreeMemory } from '../../../../src/content/files/kept-fs.ts';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { localeCodes } from '../../../../src/core/locales.ts';
import type { Check } from '../../../../src/tools/checks/check.ts';
import { runChecks } from '../../../../src/tools/checks/run.ts';

const sound = resolve('tests/fixtures/sound');

/** For each file, from `content/` on: what to replace by what, its whole new content, where it links to, or `null` to remove it. */
export type Changes = Record<string, [string | RegExp, string] | string | Buffer | { linkTo: string } | null>;

/** The same change in every language: `LANG` in the name stands for it. */
export function bothLanguages(name: string, from: string | RegExp, to: string): Changes {
	return Object.fromEntries(
		localeCodes.map((locale) => [name.replace('LANG', locale), [from, to] as [string | RegExp, string]]),
	);
}

/** The files of a folder under another name. The old folder is removed by a change of its own. */
export function moved(from: string, to: string, files: readonly string[]): Changes {
	return Object.fromEntries(
		files.map((file) => [`${to}/${file}`, readFileSync(join(sound, 'content', from, file), 'utf8')]),
	);
}

let copied: string | undefined;

/** A copy of the sound content, which is put back after each change: to copy it anew takes longer than most checks. */
function copy(): string {
	if (copied) return copied;
	copied = mkdtempSync(join(tmpdir(), 'faultline-'));
	cpSync(sound, copied, { recursive: true });
	cpSync('content/GLOSSARY.md', join(copied, 'content/GLOSSARY.md'));
	return copied;
}

/** For the end of each file that runs checks over it. */
export function removeCopy(): void {
	if (copied) rmSync(copied, { recursive: true });
	copied = undefined;
}

/** Where a file of the copy comes from. */
const originOf = (file: string): string => (file === 'content/GLOSSARY.md' ? resolve(file) : join(sound, file));

/** Puts back what stood in the place of a file, if anything. */
function putBack(root: string, name: string): void {
	const parts = relative(root, join(root, 'content', name)).split(sep);
	const folders = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
	const added = folders.find((folder) => !existsSync(originOf(folder)));
	rmSync(join(root, added ?? parts.join('/')), { recursive: true, force: true });
	if (!added) cpSync(originOf(parts.join('/')), join(root, ...parts), { recursive: true });
}

function apply(root: string, changes: Changes): void {
	for (const [name, change] of Object.entries(changes)) {
		const file = join(root, 'content', name);
		if (change === null) {
			rmSync(file, { recursive: true });
		} else if (typeof change === 'string' || Buffer.isBuffer(change)) {
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, change);
		} else if ('linkTo' in change) {
			rmSync(file, { recursive: true, force: true });
			symlinkSync(change.linkTo, file);
		} else {
			const before = readFileSync(file, 'utf8');
			const [from, to] = change;
			const after = typeof from === 'string' ? before.replaceAll(from, to) : before.replace(from, to);
			if (after === before) throw new Error(`${name} has no ${from} to replace.`);
			writeFileSync(file, after);
		}
	}
}

const keyOf = ({ folder, neutral, audit, texts }: KeptTexts) => JSON.stringify([folder, neutral, audit, texts]);
let known: TreeMemory | undefined;

/** What was read of the sound content: what a change leaves alone is parsed once (kept.test.ts holds the two against each other). */
function soundMemory(): TreeMemory {
	if (known) return known;
	const read = new Map<string, FolderRead>();
	const of = (source: KeptTexts) => read.get(keyOf(source));
	readContentTree(sound, { of, put: (source, folder) => read.set(keyOf(source), folder) });
	known = { of };
	return known;
}

/** Runs checks over a copy of the sound content in which something was changed, and tells the issues as text. */
export function issuesAfter(changes: Changes, checks?: readonly Check[]): string[] {
	const root = copy();
	try {
		apply(root, changes);
		return runChecks(root, checks, readContentTree(root, soundMemory())).map(formatIssue);
	} finally {
		for (const name of Object.keys(changes)) putBack(root, name);
	}
}
