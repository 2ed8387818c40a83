/** Who prints a line that no known message claims: loads the pieces of what was harvested that it may stand in. */
import {
	type HarvestHead,
	type PasteAround,
	type PrintedBy,
	printedBy,
	readHead,
	readShard,
	shardsFor,
} from '../../diagnosis/printed/match.ts';
import { loadOnce } from '../loading/load-once.ts';

interface Index {
	build: string;
	/** Nothing where the site has no harvest. */
	head?: HarvestHead;
}

function readIndex(text: string): Index {
	const end = text.indexOf('\n');
	return end < 0 ? { build: '' } : { build: text.slice(0, end), head: readHead(text.slice(end + 1)) };
}

/**
 * @returns undefined where the pieces cannot be had, or are not whole: the line is then told without them.
 * @example await loadPrinters("ValueError: DDP does not support ignoring 'x' yet") // => [{ software: 'pytorch', … }]
 */
export async function loadPrinters(line: string, around: PasteAround): Promise<PrintedBy[] | undefined> {
	try {
		const { build, head } = await loadOnce('/triage/printed/index.txt', readIndex);
		if (!head) return [];
		const names = shardsFor(line, head).map((number) => `/triage/printed/${build}-${number}.txt`);
		return printedBy(line, await Promise.all(names.map((name) => loadOnce(name, readShard))), around);
	} catch {
		return undefined;
	}
}
