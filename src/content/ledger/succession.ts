/** What became of an address that was public once. Pure: rules from the content in, addresses out. */

import type { Retired } from '../../core/schemas/retired.ts';
import type { ContentKind } from '../../core/schemas/sections.ts';
import { rowAnchor } from '../error-index/rows.ts';
import { type AnyFolder, allFolders, type ContentTree } from '../files/tree-fs.ts';
import { guideOf, slugOf } from '../library/ids.ts';
import { relationsOf } from '../library/relations.ts';

/** Says where an address went; undefined where the rule is not about it. */
export type Rule = (address: string) => string | undefined;

export interface Successor {
	/** Where it went: an address that exists. */
	to: string;
	/** The entry of content/retired.yaml that says so; absent where something replaced it. */
	retired?: string;
	/** The addresses in between, which are asked for when a page forwards and keeps the anchor. */
	via: string[];
}

/** Longer chains are a circle. */
const MOST_STEPS = 20;

/**
 * Follows the rules from an old address to one that exists.
 *
 * @returns undefined where the trail ends nowhere.
 */
export function makeSuccession(tree: ContentTree, retired: Retired, current: ReadonlySet<string>) {
	const moved = allFolders(tree).flatMap((folder) => rulesOf(folder, tree));
	const ended = Object.entries(retired).map(([key, { instead }]) => ({ key, rule: retirement(key, instead) }));
	return (address: string): Successor | undefined => {
		let at = address;
		let because: string | undefined;
		const via: string[] = [];
		for (let step = 0; step < MOST_STEPS; step++) {
			if (current.has(at)) return { to: at, via, ...(because && { retired: because }) };
			const next = firstAnswer(moved, at);
			const end = next === undefined ? ended.find(({ rule }) => rule(at) !== undefined) : undefined;
			const to = next ?? end?.rule(at);
			if (to === undefined) return undefined;
			because ??= end?.key;
			if (at !== address) via.push(at);
			at = to;
		}
		return undefined;
	};
}

function firstAnswer(rules: readonly Rule[], address: string): string | undefined {
	for (const rule of rules) {
		const answer = rule(address);
		if (answer !== undefined && answer !== address) return answer;
	}
	return undefined;
}

/** The kind of folder that has a path of its own: `/errors/cuda-oom/` → failure. */
export function ownerOf(path: string): { kind: ContentKind; id: string } | undefined {
	const [first, second, third] = path.split('/').filter(Boolean);
	if (!first || third || second === 'all') return undefined;
	if (first === 'errors') return second ? { kind: 'failure', id: second } : undefined;
	if (first === 'software') return second ? { kind: 'software', id: second } : undefined;
	return second ? { kind: 'problem', id: `${first}/${second}` } : { kind: 'guide', id: first };
}

/**
 * The addresses of a whole folder under another id: its page, its rows of the index, its place on the overview and on
 * the whole guide.
 *
 * @example moveRule('problem', 'lightrft/oom', 'lightrft/cuda-oom')('/lightrft/#oom') // => '/lightrft/#cuda-oom'
 */
export function moveRule(kind: ContentKind, from: string, to: string): Rule {
	const pairs: [string, string][] = [];
	const row = (id: string) => `/errors/#${rowAnchor(id, '')}`;
	const inGuide = (id: string, page: string) => `/${guideOf(id)}/${page}#${slugOf(id)}`;
	if (kind === 'failure') pairs.push([`/errors/${from}/`, `/errors/${to}/`], [row(from), row(to)]);
	if (kind === 'guide' || kind === 'problem') pairs.push([`/${from}/`, `/${to}/`], [row(from), row(to)]);
	if (kind === 'page') pairs.push([`/${from}/`, `/${to}/`]);
	if (kind === 'software') pairs.push([`/software/${from}/`, `/software/${to}/`]);
	const exact: [string, string][] = [];
	if (kind === 'problem' || kind === 'tip') {
		for (const page of ['', 'all/']) {
			exact.push([inGuide(from, page), inGuide(to, page)]);
			pairs.push([`${inGuide(from, page)}--`, `${inGuide(to, page)}--`]);
		}
	}
	return (address) => {
		const same = exact.find(([old]) => address === old);
		if (same) return same[1];
		const start = pairs.find(([old]) => address.startsWith(old));
		return start && start[1] + address.slice(start[0].length);
	};
}

/** The places where an anchor of a folder stands: its own page, the whole guide, the index. */
export function anchorRule(folder: AnyFolder, tree: ContentTree, from: string, to: string): Rule {
	const places = (anchor: string): string[] => {
		const { kind, id } = folder;
		const message = /^message-(.+)$/.exec(anchor)?.[1];
		const rows = message ? [`/errors/#${rowAnchor(id, message)}`] : [];
		const guide = guideOf(id);
		const inside = `${slugOf(id)}--${anchor}`;
		if (kind === 'failure') {
			// The pages of its problems show its messages, too.
			const cases = message ? relationsOf(tree).casesOf(id) : [];
			return [`/errors/${id}/#${anchor}`, ...rows, ...cases.map((problem) => `/${problem.id}/#${anchor}`)];
		}
		if (kind === 'problem') return [`/${id}/#${anchor}`, `/${guide}/all/#${inside}`, ...rows];
		if (kind === 'tip') return [`/${guide}/#${inside}`, `/${guide}/all/#${inside}`];
		return kind === 'guide' ? [`/${id}/#${anchor}`, `/${id}/all/#${anchor}`] : [`/${id}/#${anchor}`];
	};
	const targets = places(to);
	const sources = places(from);
	return (address) => {
		const at = sources.indexOf(address);
		// A message that became a section has no row: its page does instead.
		return at < 0 ? undefined : (targets[at] ?? targets[0]);
	};
}

/**
 * A message that came from another folder with its id: on that folder's page, in its row of the index, and on the pages
 * of that failure's problems.
 *
 * @example messageRule(corruption, tree, 'weights-only-load-failed/ran-out')('/errors/#weights-only-load-failed--ran-out')
 * // => '/errors/#checkpoint-corruption--ran-out'
 */
export function messageRule(folder: AnyFolder, tree: ContentTree, from: string): Rule {
	const { owner, message } = movedMessage(from);
	const anchor = `#message-${message}`;
	const here = pageOf(folder.id) + anchor;
	const pages = [{ id: owner }, ...relationsOf(tree).casesOf(owner)];
	const old = new Set(pages.map(({ id }) => pageOf(id) + anchor));
	const row = `/errors/#${rowAnchor(owner, message)}`;
	return (address) =>
		address === row ? `/errors/#${rowAnchor(folder.id, message)}` : old.has(address) ? here : undefined;
}

/** @example movedMessage('lightrft/cuda-oom/phase') // => { owner: 'lightrft/cuda-oom', message: 'phase', … } */
export function movedMessage(from: string) {
	const at = from.lastIndexOf('/');
	const owner = from.slice(0, at);
	const message = from.slice(at + 1);
	return { owner, message, address: `${pageOf(owner)}#message-${message}` };
}

/** The page of a failure or problem. */
const pageOf = (id: string): string => (id.includes('/') ? `/${id}/` : `/errors/${id}/`);

function rulesOf(folder: AnyFolder, tree: ContentTree): Rule[] {
	const { ids, anchors, messages } = folder.neutral.data.formerly;
	return [
		...messages.map((from) => messageRule(folder, tree, from)),
		...ids.map((old) => moveRule(folder.kind, old, folder.id)),
		...Object.entries(anchors).map(([from, to]) => anchorRule(folder, tree, from, to)),
	];
}

/** A retired path takes everything with it that was the page's; a retired anchor only itself. */
export function retirement(key: string, instead: string): Rule {
	const covered = coveredBy(key);
	return (address) => (covered(address) ? instead : undefined);
}

/**
 * Whether an address went only because another one did: the sections of a problem that is gone, the place of a step on
 * the page of the whole guide.
 */
export function coveredBy(lost: string): (address: string) => boolean {
	const [path = '', anchor] = lost.split('#');
	if (anchor === undefined) {
		const owner = ownerOf(path);
		const move = owner && moveRule(owner.kind, owner.id, owner.id);
		return (address) => address.startsWith(path) || move?.(address) !== undefined;
	}
	const [guide, slug] = path.split('/').filter(Boolean);
	const message = /^message-(.+)$/.exec(anchor)?.[1];
	const owner = ownerOf(path);
	const whole = [
		lost,
		...(message && owner ? [`/errors/#${rowAnchor(owner.id, message)}`] : []),
		...(owner?.kind === 'problem' ? [`/${guide}/all/#${slug}--${anchor}`] : []),
		...(owner?.kind === 'guide' ? [`/${guide}/all/#${anchor}`] : []),
	];
	// A tip that is gone, or a problem: its own anchor begins those of its parts.
	const starts = owner?.kind === 'guide' ? [`${lost}--`, `/${guide}/all/#${anchor}--`] : [];
	return (address) => whole.includes(address) || starts.some((start) => address.startsWith(start));
}
