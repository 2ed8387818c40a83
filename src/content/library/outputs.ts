/** What is said of outputs in a language, as it is shipped. */

import type { Locale } from '../../core/locales.ts';
import type { ShippedOutput } from '../../core/schemas/shipped-output.ts';
import { shipOutput } from '../../diagnosis/outputs/compile.ts';
import type { ContentTree } from '../files/tree-fs.ts';
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

/** What ends one command of a line and begins another. */
const BETWEEN = /;|&&|\|\||\$\(|\bdo\b/;

/** What the reader fills in: `<pid>`. It is no redirection. */
const TO_FILL_IN = /<[\w -]{1,20}>/g;

/**
 * The family of outputs that a block of commands prints, if it is read: not what is cut out of it behind a pipe.
 *
 * @example familyPrinted('for p in 1 2; do py-spy dump --pid "$p"; done', outputs) // => 'stacks'
 * @example familyPrinted('py-spy dump --pid <pid>', outputs) // => 'stacks'
 * @example familyPrinted('pip list | grep torch', outputs) // => undefined
 */
export function familyPrinted(code: string, outputs: ContentTree['outputs']): string | undefined {
	const commands = code
		.split('\n')
		.filter((line) => !line.trimStart().startsWith('#'))
		.flatMap((line) => line.split(BETWEEN))
		.map((command) => `${command.trim().replace(/^sudo /, '')} `)
		.filter((command) => !/[^\\]\||>/.test(command.replace(/2>&1|2>\/dev\/null/g, '').replace(TO_FILL_IN, '1')));
	const isRun = (own: string) =>
		commands.some((command) => command.startsWith(own) && /^\W/.test(command.slice(own.length)));
	const known = outputs.flatMap(({ id, neutral }) => neutral.data.commands.map((own) => ({ id, own: own.trim() })));
	// `nvidia-smi topo` is no `nvidia-smi`.
	return known.filter(({ own }) => isRun(own)).sort((a, b) => b.own.length - a.own.length)[0]?.id;
}
