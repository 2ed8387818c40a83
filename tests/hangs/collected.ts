/** What a watched job left, made even, and what is said of it. */
import { createCollector } from '../../src/diagnosis/outputs/collect.ts';
import { conclude, type RulesOf } from '../../src/diagnosis/outputs/conclude.ts';
import { outputWords } from '../../src/diagnosis/outputs/owners.ts';
import { looksBinary } from '../../src/diagnosis/runs/log-name.ts';
import { originsOf } from '../../src/diagnosis/runs/origin.ts';
import { level, type Surroundings } from '../lab/level.ts';
import type { Hang, HangSaid } from './hangs-fs.ts';

export type Collected = ReadonlyMap<string, Buffer>;

/** Those of the interface, in one language. */
export type InterfaceWords = Parameters<typeof outputWords>[0];

/** What is said in one language. */
export type Says = { rule: string; failure?: string; step?: string; text: string }[];

/** As the command reads a folder. */
export function saysOf(collected: Collected, rulesOf: RulesOf, words: InterfaceWords): Says {
	const collector = createCollector();
	const names = [...collected.keys()].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
	const origins = originsOf(names);
	for (const [at, name] of names.entries()) {
		const bytes = collected.get(name) ?? Buffer.of();
		const { rank } = origins[at] ?? {};
		const origin = rank === undefined ? {} : { rank };
		if (looksBinary(bytes.subarray(0, 4096))) collector.pushBytes(name, bytes, origin);
		else {
			collector.begin(name, origin);
			collector.push(bytes.toString());
		}
	}
	return conclude(collector.finish(), rulesOf, outputWords(words)).flatMap(({ family, says }) =>
		says.map(({ id, failure, step, text }) => ({
			rule: `${family}/${id}`,
			...(failure && { failure }),
			...(step && { step }),
			text,
		})),
	);
}

/** Both languages side by side, as said.yaml has them. */
export const sideBySide = (en: Says, zh: Says): HangSaid[] =>
	en.map(({ text, ...said }, at) => ({ ...said, en: text, zh: zh[at]?.text ?? '' }));

/** What is wrong with it: it must lead to the page first, name who is to blame, and say what it said before, but for numbers. */
export function faultsOf(said: readonly HangSaid[], { failure, who }: Hang['data'], expected: readonly HangSaid[]) {
	const [first] = said;
	const faults: string[] = [];
	if (first?.failure !== failure)
		faults.push(`What was collected leads to ${first?.failure ?? 'no page'}, and must lead to ${failure}.`);
	for (const text of first ? [first.en, first.zh] : [])
		if (!text.toLowerCase().includes(who)) faults.push(`The first sentence does not name ${who}: "${text}"`);
	const rules = said.map(({ rule }) => rule).join(', ');
	const before = expected.map(({ rule }) => rule).join(', ');
	if (before && rules !== before) faults.push(`It said ${before} before, and says ${rules}.`);
	return faults;
}

/** Made even: texts as other recordings of the laboratory, pickles by the folders alone. */
export function levelled(collected: Collected, surroundings: Surroundings): Map<string, Buffer> {
	const isPickle = ([, bytes]: readonly [string, Buffer]) => looksBinary(bytes.subarray(0, 4096));
	const pickles = [...collected].filter(isPickle);
	const texts = [...collected].filter((one) => !isPickle(one));
	// Together, so that a process has one number in all of them.
	const parts = level(texts.map(([, bytes]) => bytes.toString()).join(BETWEEN), surroundings).split(BETWEEN);
	return new Map([
		...texts.map(([name], at) => [name, Buffer.from(withoutMachine(parts[at] ?? ''))] as const),
		...pickles.map(([name, bytes]) => [name, levelPickle(bytes, surroundings.folders)] as const),
	]);
}

const BETWEEN = '\f\n';

/** `ps` has the user at the beginning of its lines, and py-spy tells where the Python of the environment comes from. */
const withoutMachine = (text: string): string =>
	text
		.replaceAll(/^\S+ +(?=\d+ +\d+\.\d +\d+\.\d +\d+ +\d)/gm, 'me       ')
		.replaceAll(/^(Python v\S+ \()\S*(?=\/bin\/python)/gm, '$1/usr');

/**
 * Texts in a pickle have their length before them: an `X` and four bytes, the lowest first. A path begins with its folder.
 *
 * @example levelPickle(Buffer.from('X\x04\0\0\0/a/b'), [['/a', '/home']]).toString() // => 'X\x07\0\0\0/home/b'
 */
export function levelPickle(bytes: Buffer, folders: Surroundings['folders']): Buffer {
	let text = bytes.toString('latin1');
	for (const [from, to] of folders) text = replaceTexts(text, from, to);
	return Buffer.from(text, 'latin1');
}

const LENGTH = 4;

function replaceTexts(pickle: string, from: string, to: string): string {
	const parts: string[] = [];
	let done = 0;
	for (let at = pickle.indexOf(from); at >= 0; at = pickle.indexOf(from, at + from.length)) {
		const head = at - LENGTH;
		if (pickle[head - 1] !== 'X') continue;
		const length = Buffer.from(pickle.slice(head, at), 'latin1');
		length.writeUInt32LE(length.readUInt32LE() - from.length + to.length);
		parts.push(pickle.slice(done, head), length.toString('latin1'), to);
		done = at + from.length;
	}
	return [...parts, pickle.slice(done)].join('');
}
