/** What is packed with the command: the messages it recognises, and what is said of each failure in each language. */
import type ui from '../../../content/ui/en.json';
import { printedPath } from '../../core/addresses/program-files.ts';
import { unmarked } from '../../core/i18n/sentences.ts';
import type { Locale } from '../../core/locales.ts';
import type { CollectData, CollectedCommand, Symptom } from '../../core/schemas/collect.ts';
import type { FamilyAnswer, FamilyQuestion, FamilySigns } from '../../core/schemas/family.ts';
import type { Said } from '../../core/schemas/said.ts';
import type { SetSigns, ShippedSet } from '../../core/schemas/shipped-members.ts';
import type { ShippedOutput } from '../../core/schemas/shipped-output.ts';
import type { ProgramSigns } from '../../core/schemas/triage.ts';
import { pathOf } from '../../diagnosis/answer/card.ts';
import { ROLES } from '../../diagnosis/matching/compile.ts';
import type { MatchIndex } from '../../diagnosis/matching/index.ts';

/** The groups of the interface's words that the command speaks; the rest of them belongs to the site. */
export const WORD_GROUPS = ['cli', 'triage', 'run', 'output', 'section', 'software', 'printed'] as const;
export type CliWords = Pick<typeof ui, (typeof WORD_GROUPS)[number]>;

/** `catalogue.json`: what needs no translation. */
export interface Core {
	version: 1;
	/** Version of the package. */
	release: string;
	/** Address of the site, with a slash at its end; left out where the package was made without one. */
	site?: string;
	index: MatchIndex;
	/** Commands of the first check, by failure. */
	checks: Record<string, string>;
	/** The failure of each `guide/problem`, in the order of the guides. */
	problems: Record<string, string>;
	/** Old ids of failures and problems, and what replaced them. */
	formerly: Record<string, string>;
	/** By what programs are told in a text that nobody knows. */
	programs: ProgramSigns[];
	/** Software that has a page, by id. */
	software: Record<string, SoftwareCore>;
	/** What many failures are called by. */
	families: FamilySigns[];
	/** Which commands are worth running for a symptom; left out where the content names none. */
	collect?: CollectCore;
	/** By what a line tells that a member of a closed set stands in it. */
	signs: SetSigns[];
	/** The members of each, by its id: what is said of them stands with the language. */
	members: Record<string, ShippedSet['members']>;
}

/** What `faultline collect` runs, as far as it needs no translation. */
export interface CollectCore extends Pick<CollectData, 'ranks' | 'together' | 'job'> {
	symptoms: Omit<Symptom, 'text'>[];
	commands: Omit<CollectedCommand, 'why'>[];
}

/** A software, as far as it needs no translation. */
export interface SoftwareCore {
	name: string;
	/** What it may be asked for by beside its id and name: packages, old ids. */
	names: string[];
	/** Failures and `guide/problem` with messages that it and its parts print, and how many. */
	prints: [id: string, count: number][];
	/** Where to ask and to read. */
	ways: [way: 'tracker' | 'docs' | 'repository', href: string][];
	/** How many messages it can print at all, and at which release that was read; left out where nobody looked. */
	canPrint?: [messages: number, release: string];
}

/** `{language}.json` */
export interface Texts {
	words: CliWords;
	/** Names of the guides, in order. */
	guides: Record<string, string>;
	/** By failure or `guide/problem`. */
	said: Record<string, Explained>;
	/** By id. */
	software: Record<string, SoftwareSaid>;
	/** What outputs of diagnostic commands say, by family. */
	outputs: Record<string, ShippedOutput>;
	/** The questions that tell the members of families apart, by family. */
	families: Record<string, UntitledQuestion>;
	/** What symptoms are, and what commands show, by id. */
	collect: { symptoms: Record<string, string>; commands: Record<string, string> };
	/** What is said of the closed sets. */
	sets: Omit<ShippedSet, 'members'>[];
}

/** A question of a family whose pages are ids alone: their titles stand with what is said of them. */
export interface UntitledQuestion extends Omit<FamilyQuestion, 'answers'> {
	answers: (Omit<FamilyAnswer, 'pages'> & { pages: string[] })[];
}

/** What is said of a software, as Markdown. */
export interface SoftwareSaid {
	summary: string;
	looks: string;
	/** Empty where there is nothing to make it say. */
	more: string;
	asking: string;
}

/** What is said of a failure or a problem, and what explains it. */
export interface Explained extends Said {
	summary: string;
	aliases: string[];
	/** Of failures alone: */
	meaning?: string;
	check?: string;
}

/** Of a language in `remedies.json`: how a failure or `guide/problem` is told from others and solved, as Markdown. */
export type Remedies = Record<string, Remedy>;

export interface Remedy {
	/** Empty where the page has no such part. */
	diagnosis: string;
	/** Titles of the steps of its solutions. */
	steps: string[];
	solutions: string;
}

/** One language of the catalogue, ready to be asked. */
export interface Catalogue extends Core {
	locale: Locale;
	texts: Texts;
	/** Read where something is explained, and not before: it is as large as all the rest. */
	remedies: () => Remedies;
}

export const isProblem = (id: string): boolean => id.includes('/');

/**
 * The problems of a failure, in the order of the guides.
 *
 * @example problemsOf(catalogue, 'nccl-timeout') // => ['lightrft/nccl-timeout', 'metaflow-platform/nccl-timeout']
 */
export const problemsOf = ({ problems }: Core, failure: string): string[] =>
	Object.keys(problems).filter((id) => problems[id] === failure);

/** The title of a failure or a problem, without markup; its id, where nothing is known of it. */
export const titleOf = ({ texts }: Pick<Catalogue, 'texts'>, id: string): string =>
	unmarked(texts.said[id]?.title ?? id);

/**
 * A page of the site, or a place on one; undefined where the package knows no site.
 *
 * @param path as the page has it in every language.
 * @example onSite(catalogue, '/software/nccl/') // => 'https://docs.example.org/en/software/nccl/'
 */
export const onSite = ({ site, locale }: Pick<Catalogue, 'site' | 'locale'>, path: string): string | undefined =>
	site && `${site}${locale}${path}`;

/**
 * The page of a failure or a problem; undefined where the package knows no site.
 *
 * @example addressOf(catalogue, 'cuda-oom') // => 'https://docs.example.org/en/errors/cuda-oom/'
 */
export const addressOf = (catalogue: Pick<Catalogue, 'site' | 'locale'>, id: string): string | undefined =>
	onSite(catalogue, pathOf(id));

/** All that a software can print, as text; undefined where the package knows no site. */
export const printedAddress = ({ site }: Pick<Catalogue, 'site'>, id: string): string | undefined =>
	site && `${site}${printedPath(id).slice(1)}`;

/** What other programs print, and what stands beside a message, is none. */
const isOfPage = (role: number): boolean => ROLES[role] !== 'foreign' && ROLES[role] !== 'circumstance';

/** The templates of the messages of a failure, or of a problem alone. */
export function messagesOf({ index, problems }: Core, id: string): string[] {
	const failure = isProblem(id) ? problems[id] : id;
	const messages = index.failures.find(([name]) => name === failure)?.[2] ?? [];
	return messages
		.filter(([, , role = 0, problem]) => isOfPage(role) && problem === (isProblem(id) ? id : undefined))
		.map(([template]) => template);
}
