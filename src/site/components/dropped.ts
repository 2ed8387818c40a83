/** What was dropped or chosen, as files with their paths. */
import { DEEPEST, MOST_FILES } from '../../diagnosis/runs/listing.ts';
import { isDumpName, isLogName } from '../../diagnosis/runs/log-name.ts';
import type { Chosen } from '../triage/chosen.ts';
import type { Dropped } from './box-files.ts';

/** What was chosen, and how a file of it is had as it is now, by its number. */
export interface Walked {
	chosen: Chosen;
	/** Undefined where that cannot be had: a file that was opened is known as it was then. */
	renew(number: number): Promise<File | undefined>;
}

/** Walks through the folders among them. What is no log by its name is not even opened. */
export async function chosenFrom({ files, entries = [] }: Dropped): Promise<Walked> {
	const chosen: Chosen = { files: [], left: [] };
	const known: FileSystemFileEntry[] = [];
	const isFlat = !entries.some(({ isDirectory }) => isDirectory);
	if (isFlat && entries.length === files.length) known.push(...(entries as FileSystemFileEntry[]));
	if (isFlat) for (const file of files) chosen.files.push({ path: file.webkitRelativePath || file.name, file });
	else for (const entry of entries) await walk(entry, entry.name, 0, chosen, known);
	const renew = async (number: number) => {
		const entry = known[number];
		return entry && fileOf(entry).catch(() => undefined);
	};
	return { chosen, renew };
}

async function walk(
	entry: FileSystemEntry,
	path: string,
	depth: number,
	chosen: Chosen,
	known: FileSystemFileEntry[],
): Promise<void> {
	const { files, left } = chosen;
	if (!entry.isDirectory) {
		if (!isLogName(path) && !isDumpName(path)) left.push(['noLog', path]);
		else if (files.length >= MOST_FILES) left.push(['tooMany', path]);
		else
			await fileOf(entry as FileSystemFileEntry).then(
				(file) => known.push(entry as FileSystemFileEntry) && files.push({ path, file }),
				() => left.push(['unreadable', path]),
			);
		return;
	}
	if (depth >= DEEPEST) {
		left.push(['tooDeep', path]);
		return;
	}
	const reader = (entry as FileSystemDirectoryEntry).createReader();
	// A browser tells a hundred at a time.
	for (;;) {
		const some = await entriesOf(reader).catch(() => undefined);
		if (!some) left.push(['unreadable', path]);
		if (!some?.length) return;
		for (const inside of some) await walk(inside, `${path}/${inside.name}`, depth + 1, chosen, known);
	}
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

const entriesOf = (reader: FileSystemDirectoryReader) =>
	new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
