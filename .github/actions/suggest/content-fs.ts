/**
 * Reads what the comment needs from content/. Only the repository is there when the action runs, and none of its
 * packages but `yaml`: schemas are left to the checks, which every commit has passed.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { foldersOf, splitHead } from '../../../src/content/files/folders-fs.ts';
import { FOREIGN_FILE, foreignOf, parseForeign } from '../../../src/content/files/foreign.ts';
import { readSources } from '../../../src/content/files/sources-fs.ts';
import { printersIn } from '../../../src/content/library/harvested-printers.ts';
import { inLanguage } from '../../../src/content/library/in-language.ts';
import type { Locale } from '../../../src/core/locales.ts';
import type { ContentReading, OwnFixes, ReadingTexts } from '../../../src/core/schemas/fields.ts';
import type { Said } from '../../../src/core/schemas/said.ts';
import type { ShippedReading } from '../../../src/core/schemas/shipped-reading.ts';
import type { TableData } from '../../../src/core/schemas/table.ts';
import type { AnswerWords } from '../../../src/diagnosis/answer/say.ts';
import {
	compileIndex,
	type FrameInput,
	type MatchIndex,
	type MessageInput,
	messageOfFrame,
	messagesOfCircumstances,
} from '../../../src/diagnosis/matching/index.ts';
import { type Harvest, parseHarvest } from '../../../src/diagnosis/printed/rows.ts';
import type { ShippedRows } from '../../../src/diagnosis/readings/compile-reading.ts';
import { shipReadings } from '../../../src/diagnosis/readings/ship.ts';

type Words = typeof import('../../../content/ui/en.json');

/** The words of the comment: `suggest` in content/ui. */
export type CommentWords = Words['suggest'];

export interface Content {
	index: MatchIndex;
	words(language: Locale): { suggest: CommentWords; triage: AnswerWords };
	/** Who prints a line, by the harvest; nobody where there is none. */
	printers: ReturnType<typeof printersIn>;
	/** What is said of a failure or of `guide/problem`; in English where it is not translated. */
	said(id: string, language: Locale): Said;
}

interface Neutral {
	failure?: string;
	followsFrom?: string[];
	messages?: (Omit<MessageInput, 'role'> & { role?: MessageInput['role'] })[];
	frames?: FrameInput[];
	circumstances?: Record<string, string[]>;
	quickFixCommand?: string;
	fixes?: OwnFixes;
	readings?: (Omit<ContentReading, 'let' | 'when'> & {
		let?: Record<string, string | number>;
		when?: string | number;
	})[];
}

/** @param root the folder of the repository, with a slash at its end. */
export function readContent(root: URL): Content {
	const sources = readSources(fileURLToPath(root));
	const read = (kind: 'failure' | 'problem') =>
		foldersOf(sources, kind).map(({ id, neutral = '', texts }) => ({ id, texts, data: parse(neutral) as Neutral }));
	const failures = read('failure');
	const problems = read('problem');
	const byId = new Map([...failures, ...problems].map((entry) => [entry.id, entry]));

	const headOf = (entry: (typeof failures)[number], language: Locale) =>
		parse(splitHead(inLanguage(entry.texts, language) ?? '')?.yaml ?? '') as {
			title: string;
			quickFix: string;
			fixes?: Record<string, string>;
			readings?: ReadingTexts;
		};

	const rowsOf = (table: string, language: Locale): ShippedRows | undefined => {
		const source = sources.texts.get(`content/tables/${table}.yaml`);
		if (source === undefined) return undefined;
		return (parse(source) as TableData).rows.map(({ values, says, todo }) => [
			values,
			inLanguage(says, language) ?? '',
			inLanguage(todo, language) ?? '',
		]);
	};
	const shippedOf = (entry: (typeof failures)[number], language: Locale): ShippedReading[] =>
		shipReadings({
			readings: readingsOf(entry.data),
			messages: [...(entry.data.messages ?? []), ...messagesOfCircumstances(entry.data.circumstances ?? {})],
			texts: headOf(entry, language).readings ?? {},
			rowsOf: (table) => rowsOf(table, language),
			locale: language,
		});

	const said = (id: string, language: Locale): Said => {
		const entry = byId.get(id);
		if (!entry) throw new Error(`content/ has no "${id}".`);
		const { title, quickFix, fixes = {} } = headOf(entry, language);
		const own = Object.entries(entry.data.fixes ?? {});
		return {
			title,
			fix: quickFix,
			...commandIn(entry.data.quickFixCommand),
			fixes: own.map(([name, { messages, command }]) => ({
				of: messages,
				fix: fixes[name] ?? quickFix,
				...commandIn(command),
			})),
			readings: shippedOf(entry, language),
		};
	};
	const known = new Map<string, Said>();
	/** Made when a line is asked for: most issues are recognised. */
	let printers: Content['printers'] | undefined;
	return {
		index: compile(failures, problems, parseForeign(sources.texts.get(FOREIGN_FILE) ?? '', [])),
		printers(line, around) {
			printers ??= printersIn(harvestsIn(sources.texts));
			return printers(line, around);
		},
		words: (language) => JSON.parse(readFileSync(new URL(`content/ui/${language}.json`, root), 'utf8')),
		said(id, language) {
			const key = `${language} ${id}`;
			const found = known.get(key) ?? said(id, language);
			known.set(key, found);
			return found;
		},
	};
}

const messagesOf = ({ messages = [] }: Neutral): MessageInput[] =>
	messages.map(({ id, template, role = 'error' }) => ({ id, template, role }));

interface Read {
	id: string;
	data: Neutral;
}

const compile = (failures: readonly Read[], problems: readonly Read[], foreign: ReturnType<typeof parseForeign>) =>
	compileIndex({
		failures: failures.map(({ id, data }) => ({
			id,
			followsFrom: data.followsFrom ?? [],
			messages: [
				...messagesOf(data),
				...(data.frames ?? []).map(messageOfFrame),
				...messagesOfCircumstances(data.circumstances ?? {}),
				...foreignOf(id, foreign),
			],
		})),
		problems: problems.map(({ id, data }) => ({ id, failure: data.failure ?? '', messages: messagesOf(data) })),
	}).index;

const commandIn = (command: string | undefined) => (command ? { command: command.trimEnd() } : {});

/** As the schema would read it. */
const readingsOf = ({ readings = [] }: Neutral): ContentReading[] =>
	readings.map((reading) => ({
		...reading,
		let: Object.fromEntries(Object.entries(reading.let ?? {}).map(([name, source]) => [name, String(source)])),
		when: reading.when === undefined ? undefined : String(reading.when),
	}));

const HARVESTED = /^content\/harvest\/([a-z0-9-]+)\.txt$/;

const harvestsIn = (texts: ReadonlyMap<string, string>): Harvest[] =>
	[...texts].flatMap(([file, text]) => {
		const software = HARVESTED.exec(file)?.[1];
		return software === undefined ? [] : [parseHarvest(software, text)];
	});
