import type { OutputFolder } from '../../content/files/outputs-fs.ts';
import type { FailureFolder } from '../../content/files/tree-fs.ts';
import { stepsOf } from '../../content/library/relations.ts';
import { completeLocales } from '../../core/languages.ts';
import type { Locale } from '../../core/locales.ts';
import type { OutputRule } from '../../core/schemas/output.ts';
import { nearest } from '../../core/text/nearest.ts';
import { compileOutputRule } from '../../diagnosis/outputs/compile.ts';
import { families } from '../../diagnosis/outputs/formats.ts';
import { holesIn } from '../../diagnosis/readings/compile-reading.ts';
import { pluralCategories } from '../../diagnosis/readings/format.ts';
import { LOG_FACTS, type ValueType } from '../../diagnosis/readings/types.ts';
import { type Check, issuesOf, unless } from './check.ts';
import { readGlossary, sentenceIssues } from './language.ts';

const issue = issuesOf('outputs');

/** The rules of outputs: values that there are, failures and steps that there are, sentences in every language. */
export const outputs: Check = {
	name: 'outputs',
	run(tree, { root }) {
		const unwanted = readGlossary(root);
		return tree.outputs.flatMap((output) => [
			...rulesOf(output, tree.failures),
			...completeLocales.flatMap((locale) => textsOf(output, locale)),
			...completeLocales.flatMap((locale) => {
				const text = output.texts[locale];
				if (!text) return [];
				const { rules, ...rest } = text.data;
				const prose = [
					...Object.entries(rest).map(([field, said]) => [[field], said] as const),
					...Object.entries(rules).flatMap(([id, said]) =>
						Object.entries(said).map(([field, sentence]) => [['rules', id, field], sentence] as const),
					),
				];
				return prose.flatMap(([path, said]) => {
					const place = [text.file, locale, text.lineOf([...path])] as const;
					return sentenceIssues(...place, withoutHoles(said), unwanted, `${text.data.name} ${said}`);
				});
			}),
		]);
	},
};

/** The name of a value is in no language. */
const withoutHoles = (sentence: string): string =>
	holesIn(sentence).reduceRight((text, { start, end }) => `${text.slice(0, start)}7${text.slice(end)}`, sentence);

function rulesOf({ id, neutral }: OutputFolder, failures: readonly FailureFolder[]) {
	const known = families.map((family) => family.id);
	if (!known.some((family) => family === id))
		return [issue(neutral, [], `Nothing reads outputs of a family "${id}".`, `One of: ${known.join(', ')}.`)];
	const ids = failures.map((one) => one.id);
	const seen = new Set<string>();
	return neutral.data.rules.flatMap((rule, at) => {
		const tell = (field: PropertyKey[], found: string, right: string) =>
			issue(neutral, ['rules', at, ...field], found, right);
		const isTwin = seen.has(rule.id);
		seen.add(rule.id);
		const failure = failures.find((one) => one.id === rule.failure);
		const steps = failure ? [...stepsOf(failure)] : [];
		return [
			...unless(!isTwin, () => tell(['id'], `There are two rules "${rule.id}".`, 'An id of its own.')),
			...compileOutputRule(id, rule).faults.map(({ field, found, right }) => tell([...field], found, right)),
			...unless(!rule.failure || failure !== undefined, () =>
				tell(['failure'], `There is no failure "${rule.failure}".`, `A failure${nearest(rule.failure ?? '', ids)}`),
			),
			...unless(!rule.step || steps.includes(rule.step), () =>
				tell(['step'], `${rule.failure ?? 'No failure'} has no step "${rule.step}".`, `One of: ${steps.join(', ')}.`),
			),
		];
	});
}

/** Values that have forms for one and for many. */
const COUNTED: ReadonlySet<ValueType> = new Set(['number', 'list', 'owners']);

function textsOf({ id, neutral, texts }: OutputFolder, locale: Locale) {
	const text = texts[locale];
	if (!text) return [issue(neutral, [], `There is no text in ${locale}.`, `content/outputs/${id}/${locale}.yaml`)];
	const rules = new Map(neutral.data.rules.map((rule) => [rule.id, rule]));
	return [
		...[...rules.keys()]
			.filter((rule) => !text.data.rules[rule])
			.map((rule) => issue(text, ['rules'], `The rule "${rule}" has no sentence.`, `${rule}: { says: …, todo: … }`)),
		...Object.entries(text.data.rules).flatMap(([rule, said]) => {
			const own = rules.get(rule);
			if (!own)
				return [issue(text, ['rules', rule], `There is no rule "${rule}".`, 'The id of a rule of output.yaml.')];
			return Object.entries(said).flatMap(([field, sentence]) =>
				holesOf(id, own, sentence, locale).map(([found, right]) => issue(text, ['rules', rule, field], found, right)),
			);
		}),
	];
}

function holesOf(family: string, rule: OutputRule, sentence: string, locale: Locale): [found: string, right: string][] {
	const { sound } = compileOutputRule(family, rule);
	if (!sound) return [];
	const categories = pluralCategories(locale).length;
	const holes = holesIn(sentence);
	const left = holes.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), sentence);
	if (/[{}]/.test(left))
		return [['A brace stands in the sentence that is no hole.', 'Names in small letters: {others_call}.']];
	return holes.flatMap(({ name, forms }): [string, string][] => {
		const type = sound.types.get(name);
		if (!type || LOG_FACTS.has(name))
			return [[`The sentence names {${name}}.`, `One of: ${[...sound.types.keys()].join(', ')}.`]];
		if (!forms.length) return [];
		if (categories === 1) return [[`{${name}|…} has forms.`, `${locale} has no plural: leave them out.`]];
		if (!COUNTED.has(type)) return [[`{${name}|…} goes with what is not counted.`, 'A number, or ranks.']];
		return forms.length === categories
			? []
			: [[`{${name}|…} has ${forms.length} forms.`, `${categories}: ${pluralCategories(locale).join(', ')}.`]];
	});
}
