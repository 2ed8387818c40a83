/**
 * Which member of a closed set a line holds: by its name, by its number where the line says what it is the number of,
 * or by the text that is printed for it. Pure.
 */

import type { SetSigns, ShippedMember, ShippedSet } from '../../core/schemas/shipped-members.ts';
import { alignTemplate, readTemplate } from '../matching/align.ts';
import type { Place } from '../matching/fold.ts';
import { codeSigns, holdsMark, LONGEST_LOOK, wordsIn } from './signs.ts';
import { placeOfText } from './text-place.ts';

/** A member that was found, with what is said of it. */
export interface FoundMember {
	/** Of its table. */
	table: string;
	title: string;
	/** On the page of the table. */
	anchor: string;
	name: string;
	says: string;
	todo: string;
	see: [failure: string, title: string][];
}

/** How a member was told, the surest first. */
type How = 'name' | 'form' | 'text';

/**
 * The members that a line holds, the surest first, at most one of a set. What counts only where nothing else is said
 * (`last`) is left out beside others.
 *
 * @example membersIn('OSError: [Errno 30] Read-only file system', signs, sets)[0]?.anchor // => 'EROFS'
 */
export function membersIn(line: string, signs: readonly SetSigns[], sets: readonly ShippedSet[]): FoundMember[] {
	const looked = line.slice(0, LONGEST_LOOK);
	const found = signs.flatMap((own) => {
		const set = sets.find(({ id }) => id === own.id);
		const one = set && memberIn(looked, own, set);
		return set && one ? [{ ...one, last: own.last === true, told: tellMember(one.member, set) }] : [];
	});
	const first = found.some(({ last }) => !last) ? found.filter(({ last }) => !last) : found;
	const order: readonly How[] = ['name', 'form', 'text'];
	return first.toSorted((a, b) => order.indexOf(a.how) - order.indexOf(b.how)).map(({ told }) => told);
}

/**
 * The members whose number a person names: `Xid 79`. In words only a number that says what it is the number of counts, since
 * people write any name and text.
 *
 * @example codesIn('node lost to Xid 79 last night', signs, sets)[0]?.anchor // => '79'
 */
export function codesIn(text: string, signs: readonly SetSigns[], sets: readonly ShippedSet[]): FoundMember[] {
	return membersIn(text, codeSigns(signs), sets);
}

/** By a name; else by a form outside of a text, since `User defined signal 1` is no signal 1; else by the text. */
function memberIn(line: string, signs: SetSigns, set: ShippedSet): { member: ShippedMember; how: How } | undefined {
	const named = byName(line, signs, set);
	if (named) return { member: named, how: 'name' };
	const text = byText(line, signs, set);
	const formed = byForm(text ? `${line.slice(0, text.start)} ${line.slice(text.end)}` : line, signs, set);
	if (formed) return { member: formed, how: 'form' };
	return text && { member: text.member, how: 'text' };
}

/** Names without a beginning of their own need a mark beside them: `AccessDenied` is said by many programs. */
function byName(line: string, { names, prefix, marks }: SetSigns, { members }: ShippedSet): ShippedMember | undefined {
	if (!names && prefix === undefined) return undefined;
	if (names && marks && !holdsMark(line, marks)) return undefined;
	const allowed = names && new Set(names);
	const words = new Set(wordsIn(line).filter((word) => !allowed || allowed.has(word)));
	return members.find((member) => member[1].some((name) => words.has(name)) && isFault(member));
}

/** Success is a member of many sets, and no fault. */
const isFault = ([, , , number]: ShippedMember): boolean => number !== 0;

/** Of several forms the one whose member has the first row: a node that is `IDLE+DRAIN` is drained. */
function byForm(line: string, { forms }: SetSigns, { members }: ShippedSet): ShippedMember | undefined {
	const found = forms.flatMap((form) => {
		const value = alignTemplate(readTemplate(form), line)?.values.find(
			({ name }) => name === 'value' || name === 'number',
		);
		return value ? members.filter((one) => isFault(one) && isMeant(one, value.name === 'number', value.text)) : [];
	});
	return found.toSorted(([, , , , , row], [, , , , , other]) => row - other)[0];
}

/** In forms names are compared as programs vary them: DeadlineExceeded is DEADLINE_EXCEEDED. */
function isMeant([, names, values, number]: ShippedMember, isOwn: boolean, text: string): boolean {
	if (isOwn) return number !== null && Number(text) === number;
	return values.includes(Number(text)) || names.some((name) => level(name) === level(text));
}

const level = (name: string): string => name.replaceAll('_', '').toLowerCase();

interface TextFound extends Place {
	member: ShippedMember;
}

/** The longest text that stands there: "Resource temporarily unavailable" before a shorter one inside it. */
function byText(line: string, { marks, texts }: SetSigns, { members }: ShippedSet): TextFound | undefined {
	if (texts === undefined && marks === undefined) return undefined;
	if (marks && !holdsMark(line, marks)) return undefined;
	const found = members.filter(isFault).flatMap((member) =>
		member[4].flatMap((text): TextFound[] => {
			const place = placeOfText(line, text);
			return place ? [{ member, ...place }] : [];
		}),
	);
	return found.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];
}

function tellMember([anchor, [name = anchor], , , , at]: ShippedMember, { id, title, said }: ShippedSet): FoundMember {
	const [says = '', todo = '', see = []] = said[at] ?? [];
	return { table: id, title, anchor, name, says: says.replaceAll('{value}', name), todo, see };
}
