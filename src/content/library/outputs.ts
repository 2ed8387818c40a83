/** What is said of outputs in a language, as it is shipped. */

import type { Locale } from '../../core/locales.ts';
import { PASTE_PARAMETER } from '../../core/policy/kept-names.ts';
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
const BETWEEN = /;|&&|\|\||\bdo\b/;

/** What the reader fills in: `<pid>`. It is no redirection. */
const TO_FILL_IN = /<[\w -]{1,20}>/g;

/** What stands before a command, and prints what that prints. */
const BEFORE =
	/^(?:sudo |time |timeout \S{1,10} |watch (?:-\S{1,12} (?:\d\S{0,5} )?)*|(?:\S*\/)?python3? -m (?=pip )|\S*\/bin\/(?=pip3? ))/;

/** What runs a command somewhere else, or for each of many, and prints what that prints. */
const CARRIER = /^(?:xargs|srun|mpirun|pdsh|clush|ssh|docker (?:run|exec)|kubectl exec) /;

/** What lets everything through, and what lets lines through. */
const PASSES = /^(?:less|cat|tee)\b/;
const KEEPS_BEGINNING = /^head\b/;
const KEEPS_LINES = /^(?:(?:tail|sort)\b|e?grep (?!(?:.* )?(?:-[a-zA-Z]*[coqlL]|--(?:count|only|quiet|files))))/;

interface Printing {
	family: string;
	/** How such a command begins. */
	begins: string;
	/** Each line of it is read by itself. */
	byLine: boolean;
}

const printingsOf = (outputs: ContentTree['outputs']): Printing[] =>
	outputs.flatMap(({ id: family, neutral: { data } }) =>
		data.commands.map((begins) => ({ family, begins: begins.trim(), byLine: data.byLine.includes(begins) })),
	);

/** Whether a command is one of those that print it, whoever runs it. */
function isRun(command: string, { begins }: Printing): boolean {
	const plain = command.replace(BEFORE, '').replace(BEFORE, '');
	const at = CARRIER.test(plain) ? ` ${plain}`.lastIndexOf(` ${begins}`) : plain.startsWith(begins) ? 0 : -1;
	return at >= 0 && /^(?:$|[^\w:(])/.test(plain.slice(at + begins.length));
}

/** What of a command's output is left behind its pipes, as far as that is read. */
function printedBy(command: string, printings: readonly Printing[]): Printing[] {
	const [first = '', ...filters] = command.split(/(?<!\\)\|/).map((part) => part.trim());
	const last = filters.findLastIndex((filter) => CARRIER.test(filter));
	if (last >= 0) return printedBy([filters[last], ...filters.slice(last + 1)].join(' | '), printings);
	return printings.filter(
		(one) =>
			isRun(first, one) &&
			filters.every(
				(filter) => PASSES.test(filter) || KEEPS_BEGINNING.test(filter) || (one.byLine && KEEPS_LINES.test(filter)),
			),
	);
}

/** What another command takes, and what stands in quotes: a bar there is no pipe. */
const TAKEN = /\$\([^()]*\)|'[^'\n]*'|"[^"\n]*"/g;

/** What sets something of a GPU (clocks, power, persistence, MIG, a reset) says that it did, and no more. */
export const SETS_GPU = /^(?:sudo )?nvidia-smi .*-(?:rgc|rac|rmc|lgc|lmc|pm|pl|mig|gpu-reset)\b/;

/** The commands of a block that write to the terminal what can be read. */
const commandsIn = (code: string): string[] =>
	code
		.replaceAll(/\\\n\s*/g, ' ')
		.replaceAll(TAKEN, '1')
		.split('\n')
		.filter((line) => !line.trimStart().startsWith('#'))
		.flatMap((line) => line.split(BETWEEN))
		.map((command) =>
			command
				.replaceAll(/\d?>&1|\d?>\/dev\/null/g, '')
				.replaceAll(TO_FILL_IN, '1')
				.trim(),
		)
		.filter((command) => !command.includes('>') && !SETS_GPU.test(command));

/**
 * The family of outputs that a block of commands prints, if it is read: not what is cut out of it behind a pipe, but for
 * lines of what is read line by line.
 *
 * @example familyPrinted('for p in 1 2; do py-spy dump --pid "$p"; done', outputs) // => 'stacks'
 * @example familyPrinted('py-spy dump --pid <pid>', outputs) // => 'stacks'
 * @example familyPrinted('sudo dmesg -T | grep -i xid | tail', outputs) // => 'kernel-log'
 * @example familyPrinted('nvidia-smi -q | grep -A 2 Fabric', outputs) // => undefined
 */
export function familyPrinted(code: string, outputs: ContentTree['outputs']): string | undefined {
	const printings = printingsOf(outputs);
	const printed = commandsIn(code).flatMap((command) => printedBy(command, printings));
	// `nvidia-smi topo` is no `nvidia-smi`.
	return printed.sort((a, b) => b.begins.length - a.begins.length)[0]?.family;
}

/** What stands in a text as code, and in no block. */
const INLINE = /<code[^>]*>([^<]{2,120})<\/code>|`([^`\n]{2,120})`/g;

/**
 * Commands that a text names between its words and whose output is read: one of each family, where nothing beside it offers
 * to take that already.
 *
 * @param text Markdown, or HTML as it was rendered.
 * @example commandsNamed('Run `nvidia-smi` on each node.', outputs) // => ['nvidia-smi']
 */
export function commandsNamed(text: string, outputs: ContentTree['outputs']): string[] {
	const offered = new Set([...text.matchAll(OFFERED)].map(([, family]) => family));
	const prose = text.replaceAll(/<pre[\s>].*?<\/pre>/gs, '');
	const byFamily = new Map<string, string>();
	for (const [, rendered, written = rendered] of prose.matchAll(INLINE)) {
		const command = plainText(written ?? '');
		const family = familyPrinted(command, outputs);
		if (family !== undefined && !offered.has(family) && !byFamily.has(family)) byFamily.set(family, command);
	}
	return [...byFamily.values()];
}

/** The links to the box that say which family it takes. */
const OFFERED = new RegExp(`#${PASTE_PARAMETER}=([\\w-]+)`, 'g');

const plainText = (html: string): string =>
	html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
