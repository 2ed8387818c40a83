/** What is said of outputs in a language, as it is shipped. */
import type { ContentTree } from '../content/tree-fs.ts';
import type { Locale } from '../locales.ts';
import { shipOutput } from '../outputs/compile.ts';
import type { ShippedOutput } from '../schemas/shipped-output.ts';
import { inLanguage } from './in-language.ts';

/**
 * The rules of every family with their sentences, by the id of the family; in English, where a language has none.
 *
 * @example shippedOutputs(tree, 'en').get('stacks')?.name // => 'Stacks of processes'
 */
export function shippedOutputs({ outputs }: Pick<ContentTree, 'outputs'>, locale: Locale): Map<string, ShippedOutput> {
	return new Map(
		outputs.flatMap(({ id, neutral, texts }) => {
			const text = inLanguage(texts, locale);
			const language = texts[locale] ? locale : 'en';
			return text ? [[id, shipOutput(id, neutral.data, text.data, language)]] : [];
		}),
	);
}
