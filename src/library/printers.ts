/** Who prints the messages of a tree, and since when: what the content says, and what the releases were seen to print. */
import { type Evidence, fingerprintOf, type Seen } from '../content/evidence.ts';
import type { ContentTree, FailureFolder, ProblemFolder, SoftwareFolder } from '../content/tree-fs.ts';
import { printerIn as translated } from '../i18n/printed-by.ts';
import { type Printer, sayPrinter } from '../i18n/printer.ts';
import type { Locale } from '../locales.ts';
import type { ContentMessage } from '../schemas/fields.ts';
import { oncePer } from './once.ts';

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
	let one = software.find((folder) => folder.id === id);
	// Parts of parts are few; a circle, which a check tells, must end.
	for (let depth = 0; one?.neutral.data.partOf !== undefined && depth < 4; depth++) {
		const whole = one.neutral.data.partOf;
		one = software.find((folder) => folder.id === whole);
	}
	return one?.neutral.data.repository === undefined ? undefined : one;
}

/**
 * Who prints a message, in a language; undefined where nobody has said so. Versions come from the evidence, where the
 * content does not say them.
 *
 * @param message one of the tree itself, not a copy: that is how its folder is known.
 * @example printerIn(tree, 'zh', message) // => 'PyTorch 2.1 及以后'
 */
export function printerIn(
	tree: ContentTree,
	locale: Locale,
	message: Pick<ContentMessage, 'printedBy' | 'software'>,
): string | undefined {
	const printer = printersOf(tree).get(message);
	return printer ? sayPrinter(locale, printer) : translated(locale, message.printedBy);
}

const printersOf = oncePer((tree: ContentTree) => {
	const printers = new Map<object, Printer>();
	for (const folder of [...tree.failures, ...tree.problems]) {
		for (const message of folder.neutral.data.messages) {
			const printer = printerOf(tree, folder, message);
			if (printer) printers.set(message, printer);
		}
	}
	return printers;
});

function printerOf(
	tree: ContentTree,
	{ id }: FailureFolder | ProblemFolder,
	message: ContentMessage,
): Printer | undefined {
	if (!message.software) return undefined;
	const nameOf = (software: string) => tree.software.find((one) => one.id === software)?.neutral.data.name ?? software;
	return { ...message, software: message.software.map(nameOf), ...versionsOf(tree, id, message) };
}

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
	const looked = evidence.software.get(message.software?.[0] ?? '');
	return {
		since: message.since ?? (seen?.first !== looked?.oldest ? seen?.first : undefined),
		until: message.until ?? (seen?.last !== looked?.newest ? seen?.last : undefined),
	};
}
