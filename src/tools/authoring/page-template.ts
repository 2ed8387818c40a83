/** The files of a new folder, as text. Pure. What is left to the author carries a mark that the checks refuse. */
import { stringify } from 'yaml';
import { PLACEHOLDER, PLACEHOLDER_ID } from '../../content/files/placeholders.ts';
import { type Locale, localeCodes } from '../../core/locales.ts';
import { type SectionComponent, sectionRules } from '../../core/schemas/sections.ts';
import type { Source } from './parse-source.ts';
import type { ProposedMessage } from './propose-template.ts';

export type NewKind = 'failure' | 'problem' | 'tip';

/** What is known of a new folder before its sentences are written. */
export interface PageFacts {
	kind: NewKind;
	titles: Partial<Record<Locale, string>>;
	/** Of a problem. */
	failure?: string | undefined;
	/** Of a failure or a problem. */
	category?: string | undefined;
	/** Of a problem or a tip. */
	order?: number | undefined;
	messages: readonly ProposedMessage[];
	/** Who prints the messages. */
	software: readonly string[];
	sources: readonly Source[];
	/** The day on which it is made. */
	today: string;
}

/**
 * The files by name: the YAML file, and one MDX file for each language.
 *
 * @example Object.keys(newFiles({ kind: 'tip', … })) // => ['tip.yaml', 'en.mdx', 'zh.mdx']
 */
export function newFiles(facts: PageFacts): Record<string, string> {
	return {
		[`${facts.kind}.yaml`]: neutralFile(facts),
		...Object.fromEntries(localeCodes.map((locale) => [`${locale}.mdx`, textFile(facts, locale)])),
	};
}

function neutralFile({ failure, category, order, messages, software, sources, today }: PageFacts): string {
	const named = sources.length
		? sources
		: [{ package: `${PLACEHOLDER}: what was read or run, and how`, how: 'source' }];
	return [
		field({ failure }),
		field({ category }),
		field({ order }),
		...(messages.length ? ['messages:\n', ...messages.map((message) => messageEntry(message, software))] : []),
		field({ sources: named }),
		`checked: ${today}\n`,
	].join('');
}

const field = (data: Record<string, unknown>): string =>
	Object.values(data).some((value) => value !== undefined) ? stringify(data, { lineWidth: 0, singleQuote: true }) : '';

/** Templates and samples are always quoted: they are full of what YAML reads as its own. */
function messageEntry({ id, template, sample }: ProposedMessage, software: readonly string[]): string {
	const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
	const [one, ...others] = software;
	const printers = others.length ? `[${software.join(', ')}]` : one;
	return `  - id: ${id}\n    template: ${quoted(template)}\n    sample: ${quoted(sample)}\n    software: ${printers}\n`;
}

function textFile({ kind, titles, messages }: PageFacts, locale: Locale): string {
	const words = hints[locale] ?? hints.en;
	const head = {
		title: titles[locale] ?? words.title,
		summary: words.summary,
		...(kind === 'failure' && { firstCheck: words.firstCheck }),
		...(kind !== 'tip' && { quickFix: words.quickFix }),
	};
	const step = `<Step id="${PLACEHOLDER_ID}" title="${words.stepTitle}">\n\n${words.step}\n\n</Step>`;
	const body = sectionsOf(kind, messages.length > 0).map((section) => {
		if (section === 'Solutions') return `<Solutions>\n\n${step}\n\n</Solutions>`;
		if (section === 'Causes') return `<Causes>\n\n- ${words.Causes}\n\n</Causes>`;
		return `<${section}>\n${words[section]}\n</${section}>`;
	});
	return `---\n${field(head)}---\n\n${(body.length ? body : [step]).join('\n\n')}\n`;
}

type Written = Exclude<
	(typeof sectionRules)[NewKind]['allowed'][number] & SectionComponent,
	'Reading' | 'Frameworks' | 'DoesNotHelp'
>;

/** The required sections in their order; a failure without messages is known by its symptoms. */
function sectionsOf(kind: NewKind, hasMessages: boolean): Written[] {
	const { required, allowed } = sectionRules[kind];
	const needed = new Set<string>([...required, ...(kind === 'failure' && !hasMessages ? ['Symptoms'] : [])]);
	return allowed.filter((section) => needed.has(section)) as Written[];
}

type Hint = 'title' | 'summary' | 'firstCheck' | 'quickFix' | 'stepTitle' | 'step' | Exclude<Written, 'Solutions'>;

/** What each place wants, told in the language in which it is to be written; in English where nobody has told it yet. */
const hints: Partial<Record<Locale, Record<Hint, string>>> & { en: Record<Hint, string> } = {
	en: {
		title: `${PLACEHOLDER}: what the reader calls it`,
		summary: `${PLACEHOLDER}: one or two sentences, what one sees.`,
		firstCheck: `${PLACEHOLDER}: the first thing to look at, in one or two sentences.`,
		quickFix: `${PLACEHOLDER}: what to do first, in one to three sentences.`,
		Meaning: `${PLACEHOLDER}: what happened, in two or three sentences.`,
		Symptoms: `${PLACEHOLDER}: what one sees.`,
		Diagnosis: `${PLACEHOLDER}: how to confirm it; what to run, and what the answer means.`,
		Causes: `${PLACEHOLDER}: the most common cause first, one in each item.`,
		stepTitle: `${PLACEHOLDER}: what to do, in a few words`,
		step: `${PLACEHOLDER}: how to do it. Step by step, the safest first.`,
	},
	zh: {
		title: `${PLACEHOLDER}：读者怎么叫它`,
		summary: `${PLACEHOLDER}：一两句话，写看到的现象。`,
		firstCheck: `${PLACEHOLDER}：先看什么，一两句话。`,
		quickFix: `${PLACEHOLDER}：先做什么，一到三句话。`,
		Meaning: `${PLACEHOLDER}：发生了什么，两三句话。`,
		Symptoms: `${PLACEHOLDER}：看到的现象。`,
		Diagnosis: `${PLACEHOLDER}：怎么确认，运行什么，结果说明什么。`,
		Causes: `${PLACEHOLDER}：一条一个原因，最常见的在前。`,
		stepTitle: `${PLACEHOLDER}：几个字说做什么`,
		step: `${PLACEHOLDER}：怎么做。一步一条，最稳妥的在前。`,
	},
};
