import type { Issue } from '../../content/files/issue.ts';
import type { Parsed } from '../../content/files/parse-data.ts';
import { type AnyFolder, allFolders, type ContentTree } from '../../content/files/tree-fs.ts';
import { publishedIds } from '../../content/ledger/ids.ts';
import type { Ledger } from '../../content/ledger/ledger.ts';
import { LEDGER_FILE, RETIRED_FILE, readLedger, readRetired } from '../../content/ledger/ledger-fs.ts';
import { coveredBy, makeSuccession, movedMessage, ownerOf } from '../../content/ledger/succession.ts';
import { pathOf } from '../../content/library/ids.ts';
import { relationsOf } from '../../content/library/relations.ts';
import { localeCodes } from '../../core/locales.ts';
import type { Retired } from '../../core/schemas/retired.ts';
import { closest, nearest } from '../../core/text/nearest.ts';
import { type Check, issuesAt } from './check.ts';

const issueAt = issuesAt('published');

/** How many of the new addresses a message names. */
const SHOWN = 5;

/** No address that was ever public has gone without a successor, and each new one is in the ledger. */
export const published: Check = {
	name: 'published',
	run(tree, { root }) {
		const { retired, issues } = readRetired(root);
		// Of a folder that cannot be read the addresses are not known; its own issues are enough to tell.
		if (tree.broken.length || tree.issues.length || issues.length) return issues;
		const ledger = readLedger(root);
		const current = new Set(publishedIds(tree));
		const successorOf = makeSuccession(tree, retired?.data ?? {}, current);
		const lost = [...ledger.keys()].filter((id) => !current.has(id) && !successorOf(id));
		const fresh = [...current].filter((id) => !ledger.has(id));
		return [
			...causesOf(lost).map((id) => lostIssue(id, ledger, tree, fresh)),
			...formerlyIssues(tree, ledger, current),
			...retiredIssues(retired, ledger, current),
			// What is not written yet has no final ids: `npm run publish-ids` would refuse it.
			...(tree.placeholders.length ? [] : freshIssues(fresh)),
		];
	},
};

/** Of what is lost, only what was lost by itself: a problem that is gone took its sections with it. */
function causesOf(lost: readonly string[]): string[] {
	const byWeight = [...lost].sort((a, b) => weight(a) - weight(b) || (a < b ? -1 : 1));
	const causes: string[] = [];
	const covers: ((id: string) => boolean)[] = [];
	for (const id of byWeight) {
		if (covers.some((covered) => covered(id))) continue;
		causes.push(id);
		covers.push(coveredBy(id));
	}
	return causes;
}

/** Guides, then other pages, then anchors: of the page itself before those of pages that repeat it. */
function weight(id: string): number {
	const [path = '', anchor] = id.split('#');
	const repeats = path.endsWith('/all/') || path === '/errors/' ? 1 : 0;
	return anchor === undefined ? path.split('/').length + repeats * 4 : 10 + repeats * 4;
}

function lostIssue(id: string, ledger: Ledger, tree: ContentTree, fresh: readonly string[]): Issue {
	const line = [...ledger.keys()].sort().indexOf(id) + 2;
	const successor = likelySuccessor(id, tree, fresh);
	const instead = successor?.address ?? parentOf(id, tree);
	const why = localeCodes.map((code) => `${code}: '…'`).join(', ');
	const retire = `'${id}': { instead: '${instead}', why: { ${why} } }`;
	const found = `${id}, public since ${ledger.get(id)}, is gone, and links to it would break.`;
	const right = successor
		? `Where ${successor.address} replaces it, ${successor.file} has the line:\n    ${successor.line}`
		: 'Where something replaces it, the YAML file of that has it under `formerly` (CONTRIBUTING.md).';
	const otherwise = successor ? 'Add that line. Where nothing replaces it' : 'Where nothing does';
	return issueAt(LEDGER_FILE, line, found, right, `${otherwise}, add to ${RETIRED_FILE}:\n    ${retire}`);
}

interface Likely {
	address: string;
	file: string;
	line: string;
}

/** What most likely replaced it: a new address of the same page or kind first, else the closest that there is. */
function likelySuccessor(id: string, tree: ContentTree, fresh: readonly string[]): Likely | undefined {
	const [path = '', anchor] = id.split('#');
	if (anchor === undefined) {
		const owner = ownerOf(path);
		const folders = allFolders(tree).filter(({ kind }) => kind === owner?.kind);
		const isNew = (folder: AnyFolder) => fresh.includes(pathOf(folder));
		const folder = best(owner?.id ?? '', folders.filter(isNew), folders);
		return folder && owner && { ...written(folder, { ids: [owner.id] }), address: pathOf(folder) };
	}
	const place = ownerOf(path);
	const folder = allFolders(tree).find(({ kind, id: own }) => kind === place?.kind && own === place?.id);
	if (!folder) return undefined;
	const tip = tipOf(id, folder, tree, fresh);
	if (tip) return tip;
	const moved = movedElsewhere(folder, anchor, tree, fresh);
	if (moved) return moved;
	const kindOfAnchor = anchor.startsWith('message-') ? 'message-' : '';
	const candidates = fresh
		.filter((other) => other.startsWith(`${path}#${kindOfAnchor}`))
		.map((other) => other.slice(path.length + 1));
	const to = closest(anchor, candidates) ?? candidates[0];
	return to ? { ...written(folder, { anchors: { [anchor]: to } }), address: `${path}#${to}` } : undefined;
}

/** A message of the same id that is new in another folder. */
function movedElsewhere(from: AnyFolder, anchor: string, tree: ContentTree, fresh: readonly string[]) {
	if (!anchor.startsWith('message-')) return undefined;
	const to = [...tree.failures, ...tree.problems].find((other) => fresh.includes(`${pathOf(other)}#${anchor}`));
	if (!to || to.id === from.id) return undefined;
	const messages = [`${from.id}/${anchor.slice('message-'.length)}`];
	return { ...written(to, { messages }), address: `${pathOf(to)}#${anchor}` };
}

/** Tips have no page of their own: their ids are anchors of the overview. */
function tipOf(id: string, guide: AnyFolder, tree: ContentTree, fresh: readonly string[]): Likely | undefined {
	const anchor = id.split('#')[1] ?? '';
	const [slug = '', own] = anchor.split('--');
	const tips = relationsOf(tree).tipsIn(guide.id);
	const same = tips.find((tip) => tip.id === `${guide.id}/${slug}`);
	if (own && same) {
		const start = `${pathOf(same)}--`;
		const candidates = fresh.filter((other) => other.startsWith(start)).map((other) => other.slice(start.length));
		const to = closest(own, candidates) ?? candidates[0];
		return to ? { ...written(same, { anchors: { [own]: to } }), address: start + to } : undefined;
	}
	const renamed = tips.filter((tip) => fresh.includes(pathOf(tip)));
	const tip = renamed.length ? best(`${guide.id}/${slug}`, renamed, renamed) : undefined;
	return tip && { ...written(tip, { ids: [`${guide.id}/${slug}`] }), address: pathOf(tip) };
}

function best(id: string, preferred: readonly AnyFolder[], all: readonly AnyFolder[]): AnyFolder | undefined {
	const byId = (folders: readonly AnyFolder[]) => {
		const ids = folders.map((folder) => folder.id);
		const wanted = closest(id, ids);
		return folders.find((folder) => folder.id === wanted);
	};
	return byId(preferred) ?? preferred[0] ?? byId(all);
}

/** The whole line as it should stand, with what the file has already. */
function written(folder: AnyFolder, more: { ids?: string[]; anchors?: Record<string, string>; messages?: string[] }) {
	const ids = [...folder.neutral.data.formerly.ids, ...(more.ids ?? [])];
	const messages = [...folder.neutral.data.formerly.messages, ...(more.messages ?? [])];
	const anchors = Object.entries({ ...folder.neutral.data.formerly.anchors, ...more.anchors });
	const parts = [
		...(ids.length ? [`ids: [${ids.join(', ')}]`] : []),
		...(anchors.length ? [`anchors: { ${anchors.map(([from, to]) => `${from}: ${to}`).join(', ')} }`] : []),
		...(messages.length ? [`messages: [${messages.join(', ')}]`] : []),
	];
	return { file: folder.neutral.file, line: `formerly: { ${parts.join(', ')} }` };
}

/** Where readers of something that is gone are best sent: one level up. */
function parentOf(id: string, tree: ContentTree): string {
	const [path = '', anchor] = id.split('#');
	if (anchor !== undefined) return path;
	const guide = `/${path.split('/')[1]}/`;
	if (path !== guide && tree.guides.some((candidate) => `/${candidate.id}/` === guide)) return guide;
	return ['/errors/', '/software/'].find((list) => path.startsWith(list)) ?? '/';
}

/** A `formerly` that names what was never public is a mistyped one; one that names what exists does nothing. */
function formerlyIssues(tree: ContentTree, ledger: Ledger, current: ReadonlySet<string>): Issue[] {
	return allFolders(tree).flatMap((folder) => {
		const { formerly } = folder.neutral.data;
		const address = (id: string) => pathOf({ kind: folder.kind, id });
		const anchorAt = (anchor: string) =>
			folder.kind === 'tip' ? `${address(folder.id)}--${anchor}` : `${pathOf(folder)}#${anchor}`;
		const tell = (path: PropertyKey[], ...told: [found: string, right: string, remedy?: string]) => [
			issueAt(folder.neutral.file, folder.neutral.lineOf(path), ...told),
		];
		const told = (id: string, path: PropertyKey[]): Issue[] => {
			if (current.has(id))
				return tell(path, `"formerly" names ${id}, which exists.`, 'Only what is gone has a successor.', 'Remove it.');
			return ledger.has(id) ? [] : tell(path, `"formerly" names ${id}, which was never public.`, ofLedger(id, ledger));
		};
		const movedIssues = (from: string, path: PropertyKey[]): Issue[] => {
			const { message, address: old } = movedMessage(from);
			const here = anchorAt(`message-${message}`);
			if (current.has(here)) return told(old, path);
			const found = `"formerly" says that the message ${from} came here, and there is no message "${message}".`;
			return tell(path, found, `The id of a message of this file${nearest(here, current)}`);
		};
		const anchorIssues = (from: string, to: string): Issue[] => {
			const path = ['formerly', 'anchors', from];
			const wrong = told(anchorAt(from), path);
			if (current.has(anchorAt(to)) || Object.hasOwn(formerly.anchors, to)) return wrong;
			const found = `"formerly" sends #${from} to #${to}, which does not exist.`;
			return [...wrong, ...tell(path, found, `An anchor of the same page${nearest(anchorAt(to), current)}`)];
		};
		return [
			...formerly.ids.flatMap((id, index) => told(address(id), ['formerly', 'ids', index])),
			...formerly.messages.flatMap((from, index) => movedIssues(from, ['formerly', 'messages', index])),
			...Object.entries(formerly.anchors).flatMap(([from, to]) => anchorIssues(from, to)),
		];
	});
}

const ofLedger = (id: string, ledger: Ledger) => `An address of ${LEDGER_FILE}${nearest(id, ledger.keys())}`;

function retiredIssues(retired: Parsed<Retired> | undefined, ledger: Ledger, current: ReadonlySet<string>): Issue[] {
	return Object.entries(retired?.data ?? {}).flatMap(([id, { instead }]): Issue[] => {
		const tell = (...told: [found: string, right: string, remedy?: string]) => [
			issueAt(RETIRED_FILE, retired?.lineOf([id]), ...told),
		];
		if (current.has(id)) return tell(`${id} is retired and exists.`, 'One of the two.', 'Remove the entry.');
		if (!ledger.has(id)) return tell(`${id} was never public.`, ofLedger(id, ledger));
		if (current.has(instead)) return [];
		const right = `An address that exists${nearest(instead, current)}`;
		return tell(`${id} is retired in favour of ${instead}, which does not exist.`, right);
	});
}

function freshIssues(fresh: readonly string[]): Issue[] {
	if (!fresh.length) return [];
	const more = fresh.length > SHOWN ? `, and ${fresh.length - SHOWN} more` : '';
	const found = `New and not in the ledger: ${fresh.slice(0, SHOWN).join(', ')}${more}.`;
	const right = 'Each address that goes public is written down, so that it is kept from then on.';
	return [issueAt(LEDGER_FILE, undefined, found, right, 'Run: npm run publish-ids')];
}
