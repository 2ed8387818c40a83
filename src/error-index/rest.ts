/** The messages that the error index leaves out where it shows the first of each row: one file for all languages. */
import { parseTemplate } from '../matching/template.ts';
import type { Group, Row } from './rows.ts';

/** Its text has its holes at the odd places: `['Tried to allocate ', 'size', '.']`. */
export type RestMessage = readonly [id: string, text: readonly string[], printedBy?: Printer];

/** Who prints it; where languages say it differently, by the tags of the languages. */
export type Printer = string | Readonly<Record<string, string>>;

/** By what the anchors of a row begin with: `lightrft--cuda-oom`. */
export type Rest = Readonly<Record<string, readonly RestMessage[]>>;

/**
 * What each row has after its first `shown` messages, in order. Rows that have no more are left out.
 *
 * @example restOf(groups, 2) // => { 'cuda-oom': [['tried-to-allocate-hip', ['HIP out of memory. Tried to allocate ', 'size', ''], 'PyTorch'], …] }
 */
export function restOf(groups: readonly Pick<Group, 'rows'>[], shown: number): Rest {
	return Object.fromEntries(
		groups
			.flatMap(({ rows }) => rows)
			.filter(({ entries }) => entries.length > shown)
			.map((row) => [ownerOf(row), row.entries.slice(shown).map(({ message }) => restMessage(message))]),
	);
}

/**
 * One file for the readers of all languages.
 *
 * @param rests by the tags of the languages, of the same messages in the same order.
 * @example mergeRests({ en: { oom: [['a', ['x'], 'old X']] }, zh: { oom: [['a', ['x'], '旧的 X']] } })
 * // => { oom: [['a', ['x'], { en: 'old X', zh: '旧的 X' }]] }
 */
export function mergeRests(rests: Readonly<Record<string, Rest>>): Rest {
	const [first = {}] = Object.values(rests);
	const printers = (owner: string, at: number) =>
		Object.entries(rests).map(([tag, rest]) => [tag, rest[owner]?.[at]?.[2]] as const);
	return Object.fromEntries(
		Object.entries(first).map(([owner, messages]) => [
			owner,
			messages.map((message, at): RestMessage => {
				const [id, text, printedBy] = message;
				const all = printers(owner, at);
				return all.every(([, said]) => said === printedBy) ? message : [id, text, Object.fromEntries(all) as Printer];
			}),
		]),
	);
}

/** @example countRest({ 'cuda-oom': [rejected, refused] }) // => 2 */
export function countRest(rest: Rest): number {
	return Object.values(rest).reduce((sum, messages) => sum + messages.length, 0);
}

function ownerOf({ entries: [first] }: Row): string {
	return first ? first.anchor.slice(0, -`--${first.message.id}`.length) : '';
}

function restMessage({ id, template, printedBy }: Row['entries'][number]['message']): RestMessage {
	const text = alternating(template);
	return printedBy ? [id, text, printedBy] : [id, text];
}

/** @example alternating('<int> of <int> failed') // => ['', 'int', ' of ', 'int', ' failed'] */
function alternating(template: string): string[] {
	const pieces = [''];
	for (const part of parseTemplate(template).parts) {
		if ('text' in part) pieces[pieces.length - 1] += part.text;
		else pieces.push(part.hole, '');
	}
	return pieces;
}
