/**
 * Closed sets (error numbers, signals, status codes), as the programs that own them list them: the text of upstream
 * files in, members out. Pure. Which files a set is read from, recipes.ts says.
 */
import type { Member } from '../../../core/schemas/members.ts';

export const named = (names: readonly string[]): Member[] => [...new Set(names)].map((name) => ({ name }));

export const after = (code: string, mark: string): string => code.slice(code.indexOf(mark));

/**
 * What a header defines by `#define`, names of one number together.
 *
 * @param pattern of the names that are meant.
 * @example definesOf('#define EAGAIN 11\n#define EWOULDBLOCK EAGAIN')
 * // => [{ name: 'EAGAIN', number: 11, aliases: ['EWOULDBLOCK'] }]
 */
export function definesOf(header: string, pattern = /./): Member[] {
	const members = new Map<string, Member & { aliases: string[] }>();
	const bare = header.replace(/\/\*[\s\S]*?\*\//g, '');
	for (const [, name = '', value = ''] of bare.matchAll(/^#\s*define\s+([A-Z]\w*)\s+(-?\w+)/gm)) {
		if (!pattern.test(name)) continue;
		const other = members.get(value) ?? [...members.values()].find(({ number }) => String(number) === value);
		if (other) other.aliases.push(name);
		else if (/^-?\d+$/.test(value) && !members.has(name))
			members.set(name, { name, number: Number(value), aliases: [] });
	}
	return [...members.values()].map(({ aliases, ...member }) => (aliases.length ? { ...member, aliases } : member));
}

/**
 * The members of the C enumeration that holds a name, numbered as C does.
 *
 * @example enumOf('typedef enum { A_OK = 0, A_BAD } a;', 'A_OK') // => [{ name: 'A_OK', number: 0 }, { name: 'A_BAD', number: 1 }]
 */
export function enumOf(header: string, first: string): Member[] {
	const bare = header.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
	const body =
		[...bare.matchAll(/enum\b[^{;]*\{([^}]*)\}/g)].find(([, inside = '']) => inside.includes(first))?.[1] ?? '';
	const members = new Map<number, Member>();
	const numbers = new Map<string, number>();
	let next = 0;
	for (const [, name = '', value] of body.matchAll(/(?:^|,)\s*([A-Za-z]\w*)[^=,]*(?:=\s*([^,]+))?/g)) {
		const number =
			value === undefined ? next : (numbers.get(value.trim()) ?? Number(value.trim().replace(/\s.*/s, '')));
		if (Number.isNaN(number)) continue;
		next = number + 1;
		numbers.set(name, number);
		const known = members.get(number);
		members.set(number, known ? { ...known, aliases: [...(known.aliases ?? []), name] } : { name, number });
	}
	return [...members.values()];
}

/** `_S(EPERM, N_("…"))`, `E(EPERM, "…")`. */
export const stringsOf = (list: string, macro: string): Map<string, string> =>
	pairsOf(list, new RegExp(`\\b${macro}\\(\\s*(\\w+),\\s*(?:N_\\()?"([^"]*)"`, 'g'));

export const signalTexts = (list: string): Map<string, string> =>
	pairsOf(list, /init_sig \((\w+), "\w+", N_\("([^"]*)"\)/g);

/** Texts and names stand side by side, or the name on the line above. */
export function* macTexts(list: string): Generator<[string, string]> {
	for (const [, text = '', name = ''] of list.matchAll(/"([^"]*)",\s*\/\*\s*\d+ - (\w+)/g)) yield [name, text];
	for (const [, name = '', text = ''] of list.matchAll(/^\s*\/\* \d+ - (\w+) \*\/\n\s*"([^"]*)"/gm)) yield [name, text];
}

/** Of musl, by number: its texts stand in order from -1 on. */
export function muslNames(code: string): Map<number, string> {
	return new Map(wordsOf(code, /"((?:[^"\\]|\\0)*)\\0"/g).map((text, at) => [-1 - at, text]));
}

export const cudaTexts = (strings: string): Map<number, string> =>
	new Map([...strings.matchAll(/^(\d+) \w+ (.+)$/gm)].map(([, number, text = '']) => [Number(number), text]));

/** `msgid "…"` and `msgstr "…"`, on one line each. */
export const translationsOf = (po: string): Map<string, string> => pairsOf(po, /^msgid "(.+)"\nmsgstr "(.+)"$/gm);

/** `case NAME: return "text";`, several names above one text among them. */
export function casesFor(members: readonly Member[], code: string, by: string): Member[] {
	const texts = new Map<string, string>();
	for (const [, names = '', text = ''] of code.matchAll(/((?:case \w+:\s*)+)return "([^"]+)";/g)) {
		for (const [, name = ''] of names.matchAll(/case (\w+):/g)) if (!texts.has(name)) texts.set(name, text);
	}
	return members.map((member) => withOther(member, by, texts.get(member.name)));
}

/** What a function of Slurm returns for each constant, up to its own default. */
export const returnsOf = (code: string): [string, string][] =>
	[...code.slice(0, code.indexOf('return "?"')).matchAll(/(JOB_\w+)[):]+\s*return "(\w+)"/g)].map(
		([, constant = '', name = '']) => [constant, name],
	);

interface Printed {
	/** By whose library, then by name. The first is what Linux prints. */
	texts: Record<string, Map<string, string>>;
	translated: readonly Map<string, string>[];
}

/** Members with what each library prints for them; what another prints just the same is left out. */
export function withTexts(members: readonly Member[], { texts, translated }: Printed): Member[] {
	return members.map((member) => {
		const names = [member.name, ...(member.aliases ?? [])];
		const printed = Object.entries(texts).flatMap(([by, list]) => {
			const text = names.map((name) => list.get(name)).find((one) => one !== undefined);
			return text === undefined ? [] : [{ text, by }];
		});
		const zh = translated.flatMap((list) => {
			const text = list.get(printed[0]?.text ?? '');
			return text ? [{ text, by: `${printed[0]?.by} zh_CN` }] : [];
		});
		const all = [...printed.slice(0, 1), ...zh, ...printed.slice(1)];
		const fresh = all.filter(({ text }, at) => all.findIndex((other) => other.text === text) === at);
		return fresh.length ? { ...member, texts: fresh } : member;
	});
}

export function withOther(member: Member, by: string, text: string | undefined): Member {
	const known = member.texts ?? [];
	return text === undefined || known.some((one) => one.text === text)
		? member
		: { ...member, texts: [...known, { text, by }] };
}

/**
 * What a header calls a number, by the number.
 *
 * @example constantsOf('static const int ACL_ERROR_BAD_ALLOC = 200000;').get(200000) // => 'ACL_ERROR_BAD_ALLOC'
 */
export function constantsOf(header: string): Map<number, string> {
	const listed = header.matchAll(/^(?:static const \w+|#define)\s+(\w+)\s+(?:= )?(\d+)/gm);
	return new Map(listed.map(([, name = '', number]) => [Number(number), name]));
}

/**
 * Texts that Go gives to the constants whose names are meant.
 *
 * @example goStrings('PodReasonError = "Error"', /PodReason\w+/) // => ['Error']
 */
export const goStrings = (code: string, names: RegExp): string[] =>
	wordsOf(code, new RegExp(`^\\s+(?:${names.source})(?: \\w+)?\\s*= (?:errors\\.New\\()?"([A-Z][\\w-]+)"`, 'gm'));

/** The classes of a Python module. */
export const classesOf = (code: string): string[] => wordsOf(code, /^class ([A-Z]\w*)\(/gm);

/** What matches say: the first group of each. */
export const wordsOf = (code: string, pattern: RegExp): string[] =>
	[...code.matchAll(pattern)].map(([, word = '']) => word);

/** What matches say of names: the first group is the name, the second its text. */
export const pairsOf = (code: string, pattern: RegExp): Map<string, string> =>
	new Map([...code.matchAll(pattern)].map(([, name = '', text = '']) => [name, text]));
