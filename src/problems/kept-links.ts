import { buildTree } from '../content/build-tree-fs.ts';
import { readContentTree } from '../content/tree-fs.ts';
import { currentIds, readLedger, readRetired } from '../ledger/ledger-fs.ts';
import { makeSuccession } from '../ledger/succession.ts';
import { defaultLocale, type Locale, localeCodes } from '../locales.ts';

/** An address that is gone, and where its readers are sent. */
export interface OldLink {
	/** The old address without language. */
	from: string;
	/** The one that answers for it now. */
	to: string;
	/** Why it was retired, in each language that says so; absent where it only moved. */
	why?: Partial<Record<Locale, string>> | undefined;
}

let made: OldLink[] | undefined;

/** Every address of the ledger that is gone and has a successor. Read once for each build. */
export function getOldLinks(root = process.cwd()): OldLink[] {
	if (!import.meta.env.DEV && made) return made;
	const tree = import.meta.env.DEV ? readContentTree(root) : buildTree(root);
	const current = new Set(currentIds(root, tree));
	const retired = readRetired(root).retired?.data ?? {};
	const successorOf = makeSuccession(tree, retired, current);
	const gone = [...readLedger(root).keys()].filter((from) => !current.has(from));
	const addresses = new Set(gone.flatMap((from) => [from, ...(successorOf(from)?.via ?? [])]));
	made = [...addresses].flatMap((from): OldLink[] => {
		const successor = successorOf(from);
		if (!successor) return [];
		const why = successor.retired ? retired[successor.retired]?.why : undefined;
		return [{ from, to: successor.to, ...(why && { why }) }];
	});
	return made;
}

/** The pages that are gone: `/lightrft/oom/`. */
export function getOldPages(): OldLink[] {
	return getOldLinks().filter(({ from }) => !from.includes('#'));
}

/** The anchors that a page once had: those that stand on it under another name, and those that went elsewhere. */
export function getOldAnchors(path: string): {
	aliases: Record<string, string>;
	notes: (OldLink & { anchor: string })[];
} {
	const here = getOldLinks().filter(({ from }) => from.startsWith(`${path}#`));
	const anchorOf = (address: string) => address.slice(address.indexOf('#') + 1);
	const isAlias = ({ to, why }: OldLink) => !why && to.startsWith(`${path}#`);
	return {
		aliases: Object.fromEntries(here.filter(isAlias).map(({ from, to }) => [anchorOf(from), anchorOf(to)])),
		notes: here.filter((link) => !isAlias(link)).map((link) => ({ ...link, anchor: anchorOf(link.from) })),
	};
}

/** The reason in a language; else in English; else in whichever has it. */
export function reasonIn(why: OldLink['why'], locale: Locale): string | undefined {
	return [locale, defaultLocale, ...localeCodes].map((code) => why?.[code]).find(Boolean);
}
