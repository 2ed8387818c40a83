import type { Locale } from '../../core/locales.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { inLanguage } from '../library/in-language.ts';
import { oncePer } from '../library/once.ts';
import { getTree } from '../library/read-fs.ts';
import { publishedIds } from './ids.ts';
import { readLedger, readRetired } from './ledger-fs.ts';
import { makeSuccession } from './succession.ts';

/** An address that is gone, and where its readers are sent. */
export interface OldLink {
	/** The old address without language. */
	from: string;
	/** The one that answers for it now. */
	to: string;
	/** Why it was retired, in each language that says so; absent where it only moved. */
	why?: Partial<Record<Locale, string | undefined>> | undefined;
}

const oldLinksOf = oncePer((tree: ContentTree): OldLink[] => {
	const root = process.cwd();
	const current = new Set(publishedIds(tree));
	const retired = readRetired(root).retired?.data ?? {};
	const successorOf = makeSuccession(tree, retired, current);
	const gone = [...readLedger(root).keys()].filter((from) => !current.has(from));
	const addresses = new Set(gone.flatMap((from) => [from, ...(successorOf(from)?.via ?? [])]));
	return [...addresses].flatMap((from): OldLink[] => {
		const successor = successorOf(from);
		if (!successor) return [];
		const why = successor.retired ? retired[successor.retired]?.why : undefined;
		return [{ from, to: successor.to, ...(why && { why }) }];
	});
});

/** Every address of the ledger that is gone and has a successor. */
const getOldLinks = () => oldLinksOf(getTree());

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

/** @example reasonIn({ en: 'Fixed in 2.4.' }, 'zh') // => 'Fixed in 2.4.' */
export function reasonIn(why: OldLink['why'], locale: Locale): string | undefined {
	return why && inLanguage(why, locale);
}
