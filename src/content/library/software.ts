/** Which software prints what, and which has a page. Of no language, and pure: a tree in. */

import type { ContentMessage } from '../../core/schemas/fields.ts';
import { type SoftwareGroup, softwareGroups } from '../../core/schemas/software.ts';
import type { ProgramSigns } from '../../core/schemas/triage.ts';
import type { ContentTree, FailureFolder, ProblemFolder, SoftwareFolder } from '../files/tree-fs.ts';
import { pathOf } from './ids.ts';
import { oncePer } from './once.ts';
import { failureOf, finder, relationsOf } from './relations.ts';

/** A message, with the failure or the problem that has it. */
export interface PrintedMessage {
	owner: FailureFolder | ProblemFolder;
	message: ContentMessage;
}

export interface SoftwareRelations {
	/** Those that have a page, by name: with a text in some language, and with messages. */
	pages: readonly SoftwareFolder[];
	/** Any, also one that is only named. */
	find: (id: string) => SoftwareFolder | undefined;
	hasPage: (id: string) => boolean;
	/** The parts that have a page, by name. */
	partsOf: (id: string) => readonly SoftwareFolder[];
	/** What it is a part of, where that has a page. */
	wholeOf: (id: string) => SoftwareFolder | undefined;
	/** What it and its parts print, each message once: of failures, then of problems, in reading order. */
	messagesOf: (id: string) => readonly PrintedMessage[];
	/** How many messages it and its parts print, of how many failures. */
	countsOf: (id: string) => { messages: number; failures: number };
	/** What prints the messages of a failure or problem, whoever prints most of them first. */
	printersOf: (owner: FailureFolder | ProblemFolder) => readonly SoftwareFolder[];
}

/**
 * Worked out once, since each page asks.
 *
 * @example softwareIn(tree).partsOf('pytorch').map(({ id }) => id) // => ['dataloader', 'fsdp', …]
 * @example softwareIn(tree).hasPage('git') // => false: it has no text, and is only named
 */
export const softwareIn: (tree: ContentTree) => SoftwareRelations = oncePer((tree) => {
	const all = tree.software.toSorted(byName);
	const find = finder(all);
	const { failures, problems } = relationsOf(tree);
	const printed = new Map<string, PrintedMessage[]>();
	for (const owner of [...failures, ...problems]) {
		for (const message of owner.neutral.data.messages) {
			for (const id of wholesOf(message.software, find)) {
				const known = printed.get(id);
				if (known) known.push({ owner, message });
				else printed.set(id, [{ owner, message }]);
			}
		}
	}
	const messagesOf = (id: string) => printed.get(id) ?? [];
	const pages = all.filter(({ id, texts }) => Object.keys(texts).length > 0 && messagesOf(id).length > 0);
	const page = finder(pages);
	const parts = Map.groupBy(pages, ({ neutral }) => neutral.data.partOf);
	return {
		pages,
		find,
		hasPage: (id) => page(id) !== undefined,
		partsOf: (id) => parts.get(id) ?? [],
		wholeOf: (id) => page(find(id)?.neutral.data.partOf ?? ''),
		messagesOf,
		countsOf: (id) => ({
			messages: messagesOf(id).length,
			failures: new Set(messagesOf(id).map(({ owner }) => failureOf(owner))).size,
		}),
		printersOf: ({ neutral }) => {
			const named = neutral.data.messages.flatMap(({ software }) => software);
			const byCount = [...Map.groupBy(named, (id) => id)].sort(([, a], [, b]) => b.length - a.length);
			return byCount.flatMap(([id]) => find(id) ?? []);
		},
	};
});

/** Of those that are only named, too. */
function byName(a: SoftwareFolder, b: SoftwareFolder): number {
	const key = ({ id, neutral }: SoftwareFolder) => [neutral.data.name.toLowerCase(), id].join('\n');
	return key(a) < key(b) ? -1 : Number(key(a) > key(b));
}

/**
 * Some software with all that it is a part of, each once. A circle, which the check `software` tells, ends.
 *
 * @example wholesOf(['fsdp'], related.find) // => Set { 'fsdp', 'pytorch' }
 */
export function wholesOf(ids: readonly string[], find: SoftwareRelations['find']): ReadonlySet<string> {
	const found = new Set<string>();
	for (const start of ids) {
		for (let id: string | undefined = start; id !== undefined && !found.has(id); id = find(id)?.neutral.data.partOf) {
			found.add(id);
		}
	}
	return found;
}

/**
 * Where to read of a software: on its page; of one that is only named, in its repository.
 *
 * @returns undefined where there is neither.
 * @example placeOf(related, git) // => { repository: 'https://github.com/git/git' }
 */
export function placeOf(
	{ hasPage, find }: SoftwareRelations,
	software: SoftwareFolder,
): { path: string } | { repository: string } | undefined {
	if (hasPage(software.id)) return { path: pathOf(software) };
	const chain = [...wholesOf([software.id], find)];
	const repository = chain.map((id) => find(id)?.neutral.data.repository).find(Boolean);
	return repository === undefined ? undefined : { repository: repositoryAddress(repository) };
}

/** Where to ask about a software and to read more, its own or those of what it is a part of: each where it is known. */
export function waysTo(
	{ find }: SoftwareRelations,
	software: SoftwareFolder,
): { way: 'tracker' | 'docs' | 'repository'; href: string }[] {
	const chain = [...wholesOf([software.id], find)].flatMap((id) => find(id)?.neutral.data ?? []);
	return (['tracker', 'docs', 'repository'] as const).flatMap((way) => {
		const found = chain.map((data) => data[way]).find(Boolean);
		return found === undefined ? [] : [{ way, href: way === 'repository' ? repositoryAddress(found) : found }];
	});
}

/**
 * By what each program is told in a text that nobody knows: what the content says, and the folders of its packages.
 *
 * @example programSigns(tree).find(({ id }) => id === 'trl')?.signs // => ['site-packages/trl/']
 */
export const programSigns: (tree: ContentTree) => ProgramSigns[] = oncePer((tree) => {
	const related = softwareIn(tree);
	return tree.software.toSorted(byName).map((software): ProgramSigns => {
		const { id } = software;
		const { name, packages, standsIn } = software.neutral.data;
		const folders = packages.map((own) => `site-packages/${own.toLowerCase().replaceAll('-', '_')}/`);
		const tracker = waysTo(related, software).find(({ way }) => way === 'tracker')?.href;
		return {
			id,
			name,
			signs: [...new Set([...standsIn, ...folders])],
			...(tracker && { tracker }),
			...(related.hasPage(id) && { page: true }),
		};
	});
});

/** What has a page and is a part of nothing that has one, whatever prints most messages first. */
export function wholesByMessages({ pages, wholeOf, countsOf }: SoftwareRelations): SoftwareFolder[] {
	return pages.filter(({ id }) => !wholeOf(id)).sort((a, b) => countsOf(b.id).messages - countsOf(a.id).messages);
}

/** The software of a group: each whole with its parts, most messages first. */
export interface SoftwareShelf {
	group: SoftwareGroup;
	wholes: { software: SoftwareFolder; parts: readonly SoftwareFolder[] }[];
}

/** Everything that has a page, as the list of software has it; groups in which nothing has one are left out. */
export function groupedSoftware(related: SoftwareRelations): SoftwareShelf[] {
	const wholes = wholesByMessages(related);
	return softwareGroups
		.map((group) => ({
			group,
			wholes: wholes
				.filter((software) => groupOf(related, software) === group)
				.map((software) => ({ software, parts: related.partsOf(software.id) })),
		}))
		.filter((shelf) => shelf.wholes.length);
}

/** @example repositoryAddress('NVIDIA/nccl') // => 'https://github.com/NVIDIA/nccl' */
export const repositoryAddress = (repository: string): string =>
	repository.includes('://') ? repository : `https://github.com/${repository}`;

/**
 * The group under which the list of software has it: its own, or that of what it is a part of.
 *
 * @returns undefined where nobody has said; the check `software` asks for it.
 */
export function groupOf({ find }: SoftwareRelations, software: SoftwareFolder): SoftwareGroup | undefined {
	const chain = [...wholesOf([software.id], find)];
	return chain.map((id) => find(id)?.neutral.data.group).find(Boolean);
}
