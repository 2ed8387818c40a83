/** What was dropped on a search box, or chosen for it: a text, or the logs of a run. Pure. */
import { COMPRESSED } from '../../diagnosis/runs/log-name.ts';
import { beginningOf } from './held-text.ts';

/** What was dropped or chosen. */
export interface Dropped {
	files: readonly File[];
	/** The same as entries of a file system, where the browser tells them: some may be folders. */
	entries?: readonly FileSystemEntry[];
}

/** A larger file is not put into the box: it is read where it lies. */
const LARGEST_TEXT = 8_000_000;

/** Recordings of collectives: read, and never shown as text. */
const NO_TEXT = /trace_rank_?\d+$|\.(?:pkl|pickle)$/;

/** Whether these are the logs of a run: a folder, several files, or what is no text yet or too much of it. */
export const isRun = ({ files, entries = [] }: Dropped): boolean =>
	files.length > 1 ||
	entries.some(({ isDirectory }) => isDirectory) ||
	files.some(
		({ name, size, webkitRelativePath }) =>
			webkitRelativePath || size > LARGEST_TEXT || COMPRESSED.test(name) || NO_TEXT.test(name),
	);

/** The files as the box names them: a folder only once. */
export const namesOf = ({ files, entries = [] }: Dropped): string => {
	const named = entries.length
		? entries.map(({ name, isDirectory }) => (isDirectory ? `${name}/` : name))
		: files.map(({ name, webkitRelativePath }) => /^[^/]+\//.exec(webkitRelativePath ?? '')?.[0] ?? name);
	const names = [...new Set(named)];
	const shown = beginningOf(names.join('\n'));
	return shown.split('\n').length < names.length ? `${shown}\n…` : shown;
};
