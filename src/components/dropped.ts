/** What was dropped or chosen, as files with their paths. */
import { DEEPEST, MOST_FILES } from '../runs/listing.ts';
import { isLogName } from '../runs/origin.ts';
import type { Chosen } from '../triage/chosen.ts';
import type { Dropped } from './search-box-machine.ts';

/** Walks through the folders among them. What is no log by its name is not even opened. */
export async function chosenFrom({ files, entries = [] }: Dropped): Promise<Chosen> {
	const chosen: Chosen = { files: [], left: [] };
	if (!entries.some(({ isDirectory }) => isDirectory)) {
		for (const file of files) chosen.files.push({ path: file.webkitRelativePath || file.name, file });
		return chosen;
	}
	for (const entry of entries) await walk(entry, entry.name, 0, chosen);
	return chosen;
}

async function walk(entry: FileSystemEntry, path: string, depth: number, chosen: Chosen): Promise<void> {
	const { files, left } = chosen;
	if (!entry.isDirectory) {
		if (!isLogName(path)) left.push(['noLog', path]);
		else if (files.length >= MOST_FILES) left.push(['tooMany', path]);
		else
			await fileOf(entry as FileSystemFileEntry).then(
				(file) => files.push({ path, file }),
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
		for (const inside of some) await walk(inside, `${path}/${inside.name}`, depth + 1, chosen);
	}
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

const entriesOf = (reader: FileSystemDirectoryReader) =>
	new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
