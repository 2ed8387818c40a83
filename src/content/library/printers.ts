/** Who prints the messages of a tree, and since when: what the content says, and what the releases were seen to print. */

import { type Printer, sayPrinter } from '../../core/i18n/printer.ts';
import type { Locale } from '../../core/locales.ts';
import type { ContentMessage } from '../../core/schemas/fields.ts';
import { type Evidence, fingerprintOf, type Seen } from '../files/evidence.ts';
import type { ContentTree, SoftwareFolder } from '../files/tree-fs.ts';
import { oncePer } from './once.ts';
import { wholesOf } from './software.ts';

/**
 * What was seen of a message; undefined where nobody has looked for its present wording.
 *
 * @example seenOf(tree.evidence, 'nccl-error', message)?.grade // => 'source'
 */
export function seenOf({ messages }: Evidence, owner: string, message: ContentMessage): Seen | undefined {
	const seen = messages.get(`${owner}/${message.id}`);
	return seen?.fingerprint === fingerprintOf(message) ? seen : undefined;
}

/**
 * The software in whose repository the messages of a software stand: itself, or what it is a part of.
 *
 * @returns undefined where there is no repository: the program is closed, or unknown.
 * @example homeOf(tree, 'fsdp')?.id // => 'pytorch'
 */
export function homeOf({ software }: Pick<ContentTree, 'software'>, id: string): SoftwareFolder | undefined {
	const find = (one: string) => software.find((folder) => folder.id === one);
	const whole = find([...wholesOf([id], find)].at(-1) ?? id);
	return whole?.neutral.data.repository === undefined ? undefined : whole;
}

/**
 * The programs that print a message, and those in whose repositories they stand.
 *
 * @example homesOf(tree, { software: ['fsdp'] }) // => Set { 'fsdp', 'pytorch' }
 */
export const homesOf = (
	tree: Pick<ContentTree, 'software'>,
	{ software }: Pick<ContentMessage, 'software'>,
): ReadonlySet<string> => new Set(software.flatMap((id) => [id, homeOf(tree, id)?.id ?? id]));

/** A message of the tree itself, not a copy: that is how its folder is known. */
type OfTree = Pick<ContentMessage, 'software'>;

/**
 * Who prints a message, in a language. Versions come from the evidence, where the content does not say them.
 *
 * @example printerIn(tree, 'zh', message) // => 'PyTorch 2.1 及以后'
 */
export function printerIn(tree: ContentTree, locale: Locale, message: OfTree): string {
	return sayWith(tree, locale, message, { name: (_, name) => name, option: (option) => option });
}

/**
 * The same as inline Markdown, the option in code.
 *
 * @param nameOf writes the name of a program: with a link, or so that a script finds it.
 * @example printerMarkdown(tree, 'en', message, (id, name) => `[${name}](/software/${id}/)`)
 * // => '[NCCL](/software/nccl/) 2.18 and later, with `NCCL_DEBUG=INFO`'
 */
export function printerMarkdown(
	tree: ContentTree,
	locale: Locale,
	message: OfTree,
	nameOf: (id: string, name: string) => string,
): string {
	return sayWith(tree, locale, message, { name: nameOf, option: (option) => `\`${option}\`` });
}

interface Writing {
	name: (id: string, name: string) => string;
	option: (option: string) => string;
}

function sayWith(tree: ContentTree, locale: Locale, message: OfTree, { name, option }: Writing): string {
	const known = printersOf(tree).get(message);
	if (!known) throw new Error('The message is none of the tree.');
	const { printer, software } = known;
	return sayPrinter(locale, {
		...printer,
		software: software.map(({ id, name: own }) => name(id, own)),
		with: printer.with && option(printer.with),
	});
}

/** The id of the failure or problem that has a message. */
export function ownerOf(tree: ContentTree, message: OfTree): string | undefined {
	return printersOf(tree).get(message)?.owner;
}

interface Known {
	owner: string;
	printer: Omit<Printer, 'software'>;
	software: readonly { id: string; name: string }[];
}

const printersOf = oncePer((tree: ContentTree) => {
	const names = new Map(tree.software.map(({ id, neutral }) => [id, neutral.data.name]));
	const printers = new Map<object, Known>();
	for (const { id: owner, neutral } of [...tree.failures, ...tree.problems]) {
		for (const message of neutral.data.messages) {
			const software = message.software.map((id) => ({ id, name: names.get(id) ?? id }));
			printers.set(message, { owner, printer: { ...message, ...versionsOf(tree, owner, message) }, software });
		}
	}
	return printers;
});

/**
 * The first and the last release that print a message: as the content says, else as was seen. A first release before
 * which nobody could look, and a last one after which none has come, say nothing.
 *
 * @param owner the id of the failure or problem that has it.
 * @example versionsOf(tree, 'nccl-error', message) // => { since: '2.14.3', until: undefined }
 */
export function versionsOf(
	{ evidence }: ContentTree,
	owner: string,
	message: ContentMessage,
): Pick<Printer, 'since' | 'until'> {
	const seen = seenOf(evidence, owner, message);
	const looked = evidence.software.get(message.software[0] ?? '');
	return {
		since: message.since ?? (seen?.first !== looked?.oldest ? seen?.first : undefined),
		until: message.until ?? (seen?.last !== looked?.newest ? seen?.last : undefined),
	};
}
