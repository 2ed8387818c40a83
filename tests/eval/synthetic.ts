import type { CompileInput, MessageInput } from '../../src/diagnosis/matching/index.ts';

/**
 * The real failures and, up to `count`, made ones: each has the messages of a real one, in which most words are others,
 * so that templates are as long, as many and as alike as real ones. The same count gives the same content.
 */
export function withSynthetic(real: CompileInput, count: number): CompileInput {
	const failures = [...real.failures];
	for (let number = failures.length; number < count; number++) {
		const model = real.failures[number % real.failures.length];
		if (!model) break;
		const messages = model.messages.map((message) => reworded(message, number));
		// Chains of eight, like those of the real ones.
		failures.push({
			id: `made-${number}`,
			followsFrom: number % 8 && failures.length > real.failures.length ? [`made-${number - 1}`] : [],
			messages,
		});
	}
	return { failures, problems: real.problems };
}

/** Words of three letters or more outside of holes; four of five become others, the same ones in the same failure. */
function reworded({ id, template, role }: MessageInput, number: number): MessageInput {
	const text = template.replaceAll(/<[^<>]*>|[A-Za-z]{3,}/g, (word) => {
		if (word.startsWith('<') || hash(`${word} ${number}`) % 5 === 0) return word;
		return madeWord(hash(`${word.toLowerCase()} ${number % 1500}`), word.length);
	});
	return { id, template: text, role };
}

const SYLLABLES =
	'con fer ta mo dul ker nel par se lo gra di ent che ck poi nt ra nk ba tch mem ory al lo ca te ve ctor qu eue bu ff er'.split(
		' ',
	);

function madeWord(seed: number, length: number): string {
	let word = '';
	for (let rest = seed; word.length < length; rest = hash(String(rest))) word += SYLLABLES[rest % SYLLABLES.length];
	return word;
}

function hash(text: string): number {
	let value = 2_166_136_261;
	for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
	return (value ^ (value >>> 13)) >>> 0;
}
