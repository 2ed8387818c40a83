/** Rules of outputs as authors write them → what is shipped of them, or what is wrong, for their author. */

import type { OutputData, OutputRule, OutputText } from '../../core/schemas/output.ts';
import type { ShippedOutput, ShippedRule } from '../../core/schemas/shipped-output.ts';
import { compact } from '../matching/read.ts';
import { compileRule, type Fault, type SoundReading, shipSentence } from '../readings/compile-reading.ts';
import { topicsOf } from './formats.ts';

/**
 * Compiles a rule against the values that its topic may have.
 *
 * @example compileOutputRule('stacks', { id: 'odd', of: 'odd', let: {}, when: 'count(who) == 1' }).faults // => []
 */
export function compileOutputRule(family: string, rule: OutputRule): { sound?: SoundReading; faults: Fault[] } {
	const topics = topicsOf(family) ?? {};
	const topic = Object.hasOwn(topics, rule.of) ? topics[rule.of] : undefined;
	if (!topic) {
		const right = `One of: ${Object.keys(topics).join(', ')}.`;
		return { faults: [{ field: ['of'], found: `There is no topic "${rule.of}".`, right }] };
	}
	return compileRule(rule, new Map(Object.entries(topic)));
}

/**
 * What is shipped of a family in one language.
 *
 * @throws where a rule is unsound or has no text; `npm run check` tells what is wrong with it.
 */
export function shipOutput(
	family: string,
	{ rules, versions }: OutputData,
	text: OutputText,
	locale: string,
): ShippedOutput {
	return {
		...(versions && { versions }),
		name: text.name,
		expects: text.expects,
		nothing: text.nothing,
		rules: rules.map((rule) => shipRule(family, rule, text, locale)),
	};
}

function shipRule(family: string, rule: OutputRule, { rules }: OutputText, locale: string): ShippedRule {
	const { sound, faults } = compileOutputRule(family, rule);
	const texts = rules[rule.id];
	if (!sound || !texts)
		throw new Error(`The rule "${rule.id}" of ${family} is unsound: ${faults.map(({ found }) => found).join(' ')}`);
	const { id, of, most, also, leads, certainty, failure, step } = rule;
	const ship = (sentence: string) =>
		shipSentence(sentence, { types: sound.types, computed: new Set(sound.types.keys()) }, locale);
	return {
		...{ id, of },
		...(sound.let.length && { let: sound.let }),
		...compact({ when: sound.when, most, also, leads, certainty, failure, step }),
		says: ship(texts.says),
		todo: ship(texts.todo),
	};
}
