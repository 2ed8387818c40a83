/** What outputs say: their values, and the rules of the content that hold for them. Pure. */

import type { ShippedOutput, ShippedRule } from '../../core/schemas/shipped-output.ts';
import { evaluate, type Scope } from '../readings/evaluate.ts';
import type { UnitWords } from '../readings/format.ts';
import { teller, withComputed } from '../readings/read.ts';
import type { FoundOutput } from './collect.ts';
import type { Course } from './course.ts';
import type { Fact, Facts, Source } from './format.ts';
import { families } from './formats.ts';
import { type OwnerWords, sayOwners } from './owners.ts';

/** What is concluded. Texts may contain `code` and **bold**. */
export interface Said {
	id: string;
	text: string;
	/** What to do, or to look at next. */
	todo: string;
	certainty: 'sure' | 'likely';
	/** The page that treats it, and its step. */
	failure?: string;
	step?: string;
	/** What stands in the sentences, by name. */
	values: Record<string, string>;
}

/** Outputs that tell of the same thing, read together. */
export interface Output {
	/** The format of the first: `py-spy`. */
	kind: string;
	family: string;
	from: Source[];
	facts: Facts;
	says: Said[];
	/** What is drawn beside what is said. */
	courses?: Course[];
	/** What such an output cannot show, or that nothing stands out in it. */
	limit?: string;
	/** So many of its lines were too many and were not read. */
	unread?: number;
}

/** Rules and words of a family, as they were loaded. */
export type RulesOf = (family: string) => ShippedOutput | undefined;

/** More sentences of one rule are no news. */
const MOST_OF_RULE = 3;

/** The families that something was found of, in the order in which they are told. */
export const familiesOf = (found: readonly Pick<FoundOutput, 'family'>[]): string[] =>
	families.map(({ id }) => id).filter((id) => found.some(({ family }) => family === id));

/**
 * Reads what was found, family by family.
 *
 * @example conclude(collector.finish(), rulesOf, words)[0]?.says[0]?.failure // => 'training-hang'
 */
export function conclude(found: readonly FoundOutput[], rulesOf: RulesOf, words: UnitWords & OwnerWords): Output[] {
	const units: UnitWords = { ...words, owners: (owners) => sayOwners(owners, words) };
	const outputs = familiesOf(found).flatMap((id): Output[] => {
		const own = found.filter(({ family }) => family === id);
		const { facts: factsOf, courses, quiet } = families.find((family) => family.id === id) ?? {};
		const rules = rulesOf(id);
		const facts = factsOf?.(own, rules?.versions) ?? {};
		const says = rules ? saysOf(facts, rules.rules, units) : [];
		if (quiet && !says.length) return [];
		const unread = own.reduce((sum, output) => sum + (output.unread ?? 0), 0);
		return [
			{
				kind: own[0]?.format ?? id,
				family: id,
				from: own.map(({ from }) => from),
				facts,
				says,
				...(courses && { courses: courses(own) }),
				...(rules && !says.length && { limit: rules.nothing }),
				...(unread > 0 && { unread }),
			},
		];
	});
	const leads = ({ family, says }: Output) =>
		says.some((said) => rulesOf(family)?.rules.some((rule) => rule.leads && rule.id === said.id));
	return [...outputs.filter(leads), ...outputs.filter((output) => !leads(output))];
}

function saysOf(facts: Facts, rules: readonly ShippedRule[], words: UnitWords): Said[] {
	/** What one row said, by the first rule that holds for it. */
	const told = new Set<Fact>();
	return rules.flatMap((rule) => {
		const said: Said[] = [];
		for (const row of facts[rule.of] ?? []) {
			if (said.length >= (rule.most ?? MOST_OF_RULE)) break;
			if (told.has(row)) continue;
			const one = sayRule(rule, row, words);
			if (!one) continue;
			said.push(one);
			if (!rule.also) told.add(row);
		}
		return said;
	});
}

function sayRule(rule: ShippedRule, row: Fact, words: UnitWords): Said | undefined {
	const { id, certainty, failure, step } = rule;
	const scope = withComputed(scopeOf(row), rule.let ?? []);
	if (rule.when !== undefined && evaluate(rule.when, scope) !== true) return undefined;
	const say = teller(scope, words);
	const says = say(rule.says);
	const todo = say(rule.todo);
	if (!says || !todo) return undefined;
	return {
		id,
		text: opened(says.text),
		todo: opened(todo.text),
		certainty: certainty ?? 'sure',
		...(failure && { failure }),
		...(step && { step }),
		values: { ...says.values, ...todo.values },
	};
}

/** A sentence that begins with a rank begins as sentences do, where the language ends them with a point. */
const opened = (text: string): string =>
	/^[a-z].*[.!?]$/s.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

const scopeOf = (row: Fact): Scope => ({
	value: (name) => row[name],
	found: () => false,
	after: () => undefined,
});
