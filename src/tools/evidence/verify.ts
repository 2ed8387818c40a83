/** Holds the messages of a tree against the clones of their software. */
import {
	type Evidence,
	fingerprintOf,
	type Grade,
	grades,
	type Looked,
	type Seen,
} from '../../content/files/evidence.ts';
import type { ContentTree } from '../../content/files/tree-fs.ts';
import { type FrameClaim, framesOf } from '../../content/library/frames.ts';
import { homeOf } from '../../content/library/printers.ts';
import type { ContentMessage } from '../../core/schemas/fields.ts';
import { findClone, openClone } from './clone-fs.ts';
import { traceFrame } from './frames.ts';
import { releasesIn } from './releases.ts';
import { traceAll } from './trace.ts';

/** A message with software, and what it is looked for in. */
interface Claim {
	key: string;
	message: ContentMessage;
	/** The first software. */
	software: string;
}

/** A repository in which messages are looked for. */
interface Home {
	repository: string;
	tags: readonly string[];
	claims: readonly Claim[];
}

/**
 * @param folder where the clones stand.
 * @returns the evidence, and the repositories of which no clone was found. Of their messages what was known is kept.
 */
export function verify(tree: ContentTree, folder: string): { evidence: Evidence; missing: string[] } {
	const software = new Map<string, Looked>();
	const messages = new Map<string, Seen>();
	const missing: string[] = [];
	const write = ({ key, message }: Claim, seen: Omit<Seen, 'fingerprint'>) =>
		messages.set(key, { fingerprint: fingerprintOf(message), ...seen });
	const keep = (claim: Claim) => {
		const known = tree.evidence.messages.get(claim.key);
		const isSame = known?.fingerprint === fingerprintOf(claim.message);
		write(claim, isSame && known ? known : { grade: 'read' });
		const looked = tree.evidence.software.get(claim.software);
		if (looked) software.set(claim.software, looked);
	};
	const homes = homesOf(tree);
	const homed = new Set(homes.flatMap(({ claims }) => claims.map(({ key }) => key)));
	for (const claim of claimsOf(tree)) if (!homed.has(claim.key)) write(claim, { grade: 'read' });
	for (const { repository, tags, claims } of homes) {
		const found = openReleases(folder, repository, tags);
		if (!found) {
			missing.push(repository);
			claims.forEach(keep);
			continue;
		}
		const { clone, releases, ...ends } = found;
		const sought = claims.map(({ key, message }) => ({ key, template: message.template, file: message.file ?? '' }));
		const traced = traceAll(clone, releases, sought);
		for (const claim of claims) {
			write(claim, traced.get(claim.key) ?? { grade: 'read' });
			software.set(claim.software, { repository, ...ends });
		}
	}
	for (const failure of tree.failures)
		for (const claim of framesOf(failure)) messages.set(claim.key, frameSeen(claim, tree, folder));
	return { evidence: { software, messages }, missing };
}

/** The clone of a repository with its releases, oldest first; undefined where there is none, or none of a release. */
function openReleases(folder: string, repository: string, tags: readonly string[]) {
	const place = findClone(folder, repository);
	if (place === undefined) return undefined;
	const clone = openClone(place);
	const releases = releasesIn(clone.tags, tags);
	const [oldest, newest] = [releases[0], releases.at(-1)];
	return oldest && newest && { clone, releases, oldest: oldest.version, newest: newest.version };
}

/** What is seen of a frame; what was known of it, where there is no clone to look into. */
function frameSeen({ key, fingerprint, frame }: FrameClaim, tree: ContentTree, folder: string): Seen {
	const { repository, tags = [] } = homeOf(tree, frame.software)?.neutral.data ?? {};
	const found = repository === undefined ? undefined : openReleases(folder, repository, tags);
	if (found) return { fingerprint, ...traceFrame(found.clone, found.releases, frame) };
	const known = tree.evidence.messages.get(key);
	return known?.fingerprint === fingerprint ? known : { fingerprint, grade: 'read' };
}

/** The repositories in which messages name files, by software. */
export function homesOf(tree: ContentTree): Home[] {
	const sought = claimsOf(tree).filter(({ message }) => message.file !== undefined);
	return [...Map.groupBy(sought, ({ software }) => homeOf(tree, software))].flatMap(([home, claims]) => {
		const { repository, tags = [] } = home?.neutral.data ?? {};
		return repository === undefined ? [] : [{ repository, tags, claims }];
	});
}

/** Every message that a program is said to print in these words. */
function claimsOf(tree: ContentTree): Claim[] {
	return [...tree.failures, ...tree.problems].flatMap(({ id, neutral }) =>
		neutral.data.messages.flatMap((message) => {
			const software = message.quoted ? undefined : message.software[0];
			return software === undefined ? [] : [{ key: `${id}/${message.id}`, message, software }];
		}),
	);
}

/**
 * How many messages of each software have which grade; `quoted` are not looked for.
 *
 * @example gradesBySoftware(tree, evidence).get('nccl')?.source // => 31
 */
export function gradesBySoftware(tree: ContentTree, { messages }: Evidence): Map<string, Record<Grade, number>> {
	return new Map(
		[...Map.groupBy(claimsOf(tree), ({ software }) => software)]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([id, claims]) => {
				const found = claims.map(({ key }) => messages.get(key)?.grade ?? 'read');
				const count = (grade: Grade) => found.filter((one) => one === grade).length;
				return [id, Object.fromEntries(grades.map((grade) => [grade, count(grade)])) as Record<Grade, number>];
			}),
	);
}
