import { z } from 'astro/zod';
import { type Locale, localeCodes } from '../locales.ts';
import { compareVersions } from './versions.ts';

/** Where problems and failures belong, in the order in which readers meet them. Titles: `category.*` in content/ui. */
export const categoryIds = [
	'installation',
	'configuration',
	'own-code',
	'gpu',
	'memory',
	'training',
	'distributed',
	'performance',
	'inference-engine',
	'checkpoint',
	'data-access',
	'cost',
	'monitoring',
] as const;

export type CategoryId = (typeof categoryIds)[number];

export const CategorySchema = z.enum(categoryIds, { error: `one of: ${categoryIds.join(', ')}` });

/** File systems allow 255 bytes, and others stand in the same path. */
export const LONGEST_ID = 80;

/** Ids become folders, addresses and anchors: permanent, so they are plain. */
export const IdSchema = z
	.string()
	.max(LONGEST_ID, `at most ${LONGEST_ID} characters`)
	.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case words joined by hyphens, such as nccl-timeout');

/** Other schemes run code (`javascript:`) or name no place on the web. */
export const UrlSchema = z
	.url({ protocol: /^https$/, error: 'a full address, https://…' })
	.refine(
		isPlainAddress,
		'an address without a name or password before the host, with a host in plain letters, and without `..` in its path',
	);

/**
 * Whether an address leads where it seems to: no name stands before its host (`https://github.com@evil.example/`), which has
 * no letters that look like others, as they are or in Punycode, and its path does not climb, written out or in escapes, nor hide a slash.
 *
 * @example isPlainAddress('https://github.com/owner/name/issues') // => true
 * @example isPlainAddress('https://github.com/owner/name/../../evil') // => false
 */
export function isPlainAddress(address: string): boolean {
	const [, host = '', path = ''] = /^https?:\/\/([^/?#\\]*)([^?#]*)/i.exec(address) ?? [];
	return /^[\w.:[\]-]*$/.test(host) && !/(?:^|\.)xn--/i.test(host) && !climbs(path);
}

/** Whether a path has a segment `..`, or a slash in an escape, by which one server may find it and another not. */
export function climbs(path: string): boolean {
	return path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)) || /%2f|%5c|\\/i.test(path);
}

const PathSchema = z
	.string()
	.trim()
	.min(1, 'some text')
	.max(200, 'at most 200 characters')
	.refine((path) => !climbs(path), 'a path inside the repository or package, without `..` and escaped slashes');
const RepositorySchema = z
	.string()
	.regex(/^[\w.-]+\/[\w.-]+$/, 'owner/name')
	.refine((repo) => !climbs(repo), 'owner/name');

/** Some text of so many characters at most. */
export const text = (max: number) => z.string().trim().min(1, 'some text').max(max, `at most ${max} characters`);

export const TitleSchema = text(80).describe('What the reader calls it, without a full stop. May contain `code`.');
export const SummarySchema = text(320).describe(
	'One or two sentences: what one sees. Shown under the title, in search results and when a link unfurls. May contain `code` and **bold**.',
);
export const QuickFixSchema = text(420).describe(
	'What to do first, in one to three sentences. May contain `code` and **bold**. A command goes into quickFixCommand of the YAML file.',
);
export const AliasesSchema = z
	.array(text(60))
	.default([])
	.describe(
		'Everyday words people type for this, in this language: "stuck", "爆显存". Whoever types one gets this page first, so each belongs to one failure. Not shown.',
	);
export const ValuesSchema = z
	.record(
		z.string().regex(/^[a-z][a-z0-9_]*$/, 'the name of a hole, such as timeout in <ms:timeout>'),
		z.strictObject({
			label: text(40).describe('What the value is: "Time limit".'),
			meaning: text(300).describe('What it tells the reader. May contain `code`.'),
		}),
	)
	.default({})
	.describe('For each named hole of the messages: what the value tells. Becomes the table "How to read the message".');

export type Values = z.output<typeof ValuesSchema>;

export const CommandSchema = z
	.string()
	.max(600)
	.describe('Commands without comments or explanation, the same in every language.');

/** How a source supports what we say. */
export const evidenceKinds = ['source', 'run', 'docs', 'thread', 'log', 'experience'] as const;

const evidence = z
	.enum(evidenceKinds, { error: `one of: ${evidenceKinds.join(', ')}` })
	.describe(
		'source: read in upstream code; run: executed; docs: official documentation; thread: an issue or pull request; log: seen in public logs; experience: general practice.',
	);

export const SourceSchema = z
	.union(
		[
			z.strictObject({
				repo: RepositorySchema.describe('A GitHub repository, owner/name.'),
				path: PathSchema.describe('The file in it.'),
				at: text(60).optional().describe('Commit, tag or branch that was read.'),
				symbol: text(120).optional().describe('The function, class or string in that file.'),
				how: evidence,
			}),
			z.strictObject({
				package: text(60).describe('A released package that was read or run, with its version: "torch 2.14.1".'),
				path: PathSchema.optional().describe('The file in it.'),
				symbol: text(120).optional().describe('The function, class or string in that file.'),
				how: evidence,
			}),
			z.strictObject({
				title: text(160).describe('The title of a page or thread.'),
				url: UrlSchema.describe('Its address.'),
				how: evidence,
			}),
		],
		{
			error:
				'repo + path + how, or package + how, or title + url + how (see SourceSchema in src/core/schemas/fields.ts)',
		},
	)
	.describe('Where a fact comes from: repo + path, or package, or title + url; and how it supports us.');

/** A release as the software writes it, without the `v` of its tag. */
export const VersionSchema = z
	.string()
	.regex(/^\d+(?:\.\d+)*(?:\.post\d+)?$/, "a version as the software writes it, in quotes and without v: '2.18.3'");

/** Stands for a list of software with nothing in it: the message is no particular program's. */
export const NO_SOFTWARE = 'none';

/** Who prints a message, as authors say it: an id, several, or that none does. */
const PrintersSchema = z
	.union([IdSchema.transform((id) => (id === NO_SOFTWARE ? [] : [id])), z.array(IdSchema).min(2)], {
		error: 'an id of content/software, a list of several, or none',
	})
	.describe(
		'Who prints it: a folder of content/software, or several, the first one being where `file` stands; `none` where it is no particular program: own scripts print it so or, with `quoted`, guides alone have it.',
	);

const MessageFieldsSchema = z.strictObject({
	id: IdSchema.describe('Names the message inside its folder; part of the anchor of its index row. Permanent.'),
	template: z
		.string()
		.min(4)
		.max(900)
		.describe(
			'The text as the program prints it, on one line, with typed holes for what changes: `Tried to allocate <size:requested>.`',
		),
	sample: z
		.string()
		.min(4)
		.max(1600)
		.describe('A realistic full line, decoration included, with made-up numbers. It must match this message first.'),
	software: PrintersSchema,
	file: text(200)
		.optional()
		.describe('The file that holds the text, in the repository of the first software. `npm run verify` looks there.'),
	since: VersionSchema.optional().describe(
		'The first release that prints it. Only where `npm run verify` cannot find out; its evidence says it otherwise.',
	),
	until: VersionSchema.optional().describe('The last release that prints it; as for `since`.'),
	with: text(60)
		.optional()
		.describe('A variable, flag or option without which it is not printed, in no language: `NCCL_DEBUG=INFO`.'),
	quoted: z
		.boolean()
		.default(false)
		.describe('Shortened or reworded as people quote it: no source holds it, and nobody looks for it there.'),
	role: z
		.enum(['error', 'symptom', 'consequence', 'wrapper', 'notice', 'kind'])
		.default('error')
		.describe(
			'error: names what went wrong, the cause. symptom: what it looked like, true and not yet the reason (a watchdog timeout, a loss of nan). consequence: says that a peer or a child is gone, whatever that one failed with (connection closed by peer, a lost heartbeat). wrapper: says that something else failed (a child process, a call inside) but not why. notice: says nothing by itself, since launchers or runs that end well print it, too; never heads an answer. kind: what any program prints of an error of this kind (KeyError, a file that is missing); it answers for what was raised only where no other message does. Of these the first that stands in a log heads the answer; an unknown error goes before all but the first.',
		),
});

/** What a message says; in this order they are listed. */
export const roles = MessageFieldsSchema.shape.role.unwrap().options;
export type Role = (typeof roles)[number];

export const MessageSchema = MessageFieldsSchema.superRefine((message, context) => {
	const refuse = (field: keyof typeof message, right: string) =>
		context.addIssue({ code: 'custom', path: [field], message: right });
	const { software, file, since, until, quoted } = message;
	if (!software.length) {
		for (const field of ['file', 'since', 'until', 'with'] as const) {
			if (message[field] !== undefined) refuse(field, 'only beside the software that prints the message');
		}
	}
	if (quoted && file !== undefined) refuse('file', 'none beside quoted: true, since no file holds the wording');
	if (since && until && compareVersions(since, until) > 0)
		refuse('until', `a release that is not before since (${since})`);
});

export type ContentMessage = z.output<typeof MessageSchema>;

export const MessagesSchema = z
	.array(MessageSchema)
	.default([])
	.describe('Every text known for it, newest first, older wordings included.');

export const FramesSchema = z
	.array(
		z
			.strictObject({
				software: IdSchema.describe('The software whose function it is.'),
				file: z
					.string()
					.regex(/^[\w.-]+(?:\/[\w.-]+)+\.py$/, 'the file as a traceback ends with it, such as "peft/peft_model.py"')
					.describe('The file, from its package on: `peft/utils/save_and_load.py`.'),
				in: z
					.string()
					.regex(/^\w{4,80}$/, 'the name of a function')
					.optional()
					.describe('The function.'),
				line: z
					.string()
					.min(16)
					.max(160)
					.optional()
					.describe(
						'Instead of a function: what stands in the line of that file which calls one, where people cut the traceback below it.',
					),
			})
			.refine((frame) => (frame.in === undefined) !== (frame.line === undefined), 'Either "in" or "line".'),
	)
	.default([])
	.describe(
		'Functions on the stack that lead here as related, by their place, where a traceback is cut before its error or nobody knows it. Never a claim; each stands at one failure.',
	);

export type Frame = z.output<typeof FramesSchema>[number];

export const CircumstancesSchema = z
	.record(IdSchema, z.array(z.string().trim().min(8).max(160)).min(1, 'at least one template'))
	.default({})
	.describe(
		'What else stands in the text and decides what to do: a function on the stack (`transformers/trainer.py<…> in evaluation_loop`), an option of the command. Templates, by an id that readings ask for, given("evaluating"), as for a failure to whose page a function on the stack leads; the values of their holes are known to readings, too. Never a claim.',
	);

/** What to do first about some messages of a failure, where its quick fix would not mend what they say. */
export const OwnFixesSchema = z
	.record(
		IdSchema,
		z.strictObject({
			messages: z.array(IdSchema).min(1, 'at least one message').describe('The messages that it mends, by id.'),
			step: IdSchema.optional().describe('The step of the page that carries it out.'),
			command: CommandSchema.optional().describe('What to run for it.'),
		}),
	)
	.default({})
	.describe(
		'Quick fixes of single messages, where that of the failure would not mend what they say. Texts: fixes in the head of each language.',
	);

export type OwnFixes = z.output<typeof OwnFixesSchema>;

export const OwnFixTextsSchema = z
	.record(IdSchema, text(320))
	.default({})
	.describe(
		'For each entry of fixes in the YAML file: what to do first, in one to three sentences. May contain `code` and **bold**.',
	);

export type OwnFixTexts = z.output<typeof OwnFixTextsSchema>;

/** The name of a value: of a hole, or computed. */
const ValueNameSchema = z
	.string()
	.regex(/^[a-z][a-z0-9_]*$/, 'the name of a value: lower-case letters, digits, underscores');
/** YAML reads a bare number as one. */
const ExpressionSchema = z.union([z.string().trim().min(1), z.number().transform(String)]);
const LogLinesSchema = z.array(z.string().min(4).max(4000)).min(1, 'at least one');

/** What the values of messages say, as rules; the first that holds heads the answer. */
export const ReadingsSchema = z
	.array(
		z.strictObject({
			id: IdSchema.describe('Its anchor on the page, as reading-…. Permanent.'),
			messages: z.array(IdSchema).min(1, 'at least one message').describe('The messages that it reads, by id.'),
			let: z
				.record(ValueNameSchema, ExpressionSchema)
				.default({})
				.describe('Computed values, in order: `missing: requested - free`. A later one may use an earlier one.'),
			when: ExpressionSchema.optional().describe(
				'When it holds: `others >= missing and others >= 1 GiB`. Left out where the message alone, or its table, decides. What needs a value that the line does not have does not hold.',
			),
			table: IdSchema.optional().describe('A table of content/tables whose rows say what the value means.'),
			by: ValueNameSchema.optional().describe('The value that is looked up in the table.'),
			step: IdSchema.describe('The step of the page that carries it out.'),
			command: CommandSchema.optional().describe(
				'What to run, with values in braces: `ps -o user,lstart,cmd -p {pid}`. Only numbers may stand there.',
			),
			changes: z
				.boolean()
				.default(false)
				.describe('The command does more than look. Never one that deletes, ends or weakens something.'),
			for: LogLinesSchema.describe('Real lines that it is for: there it must be the first that holds.'),
			notFor: LogLinesSchema.describe('Real lines near those that it must not take.'),
		}),
	)
	.default([])
	.describe(
		'What the values of messages say, as rules in order: the first that holds heads the answer. Texts: readings in the head of each language.',
	);

export type ContentReading = z.output<typeof ReadingsSchema>[number];

export const ReadingTextsSchema = z
	.record(
		IdSchema,
		z.strictObject({
			says: text(420)
				.optional()
				.describe(
					'What the numbers say, with values in braces: `Process {pid} holds {others}.` Left out where the table says it.',
				),
			todo: text(420).optional().describe('What to do about it first. Left out where the table says it.'),
		}),
	)
	.optional()
	.describe(
		'For each of the readings in the YAML file: what the numbers say, and what to do. May contain `code` and **bold**.',
	);

export type ReadingTexts = NonNullable<z.output<typeof ReadingTextsSchema>>;

/** One text in each language. A missing one is told by a check; until then English is shown. */
export const texts = (max: number) => z.partialRecord(z.enum(localeCodes as [Locale, ...Locale[]]), text(max));

export const SourcesSchema = z.array(SourceSchema).min(1, 'at least one source').describe('Where the facts come from.');

/** A day. Some YAML readers make a Date of `2026-11-20`; ours and everyone after it see the text. */
export const DaySchema = z.preprocess(
	(value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
	z.iso.date('a date, YYYY-MM-DD'),
);

export const CheckedSchema = DaySchema.describe('When the facts were last checked against the sources.');

/** What a folder replaces. Links to it lead here: `{ ids: [lightrft/oom], anchors: { old-step: new-step } }`. */
export const FormerlySchema = z
	.strictObject({
		ids: z
			.array(z.string().regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)?$/, 'an old id, such as cuda-oom or lightrft/cuda-oom'))
			.default([])
			.describe('Old ids of the folder, or of others that it took in: cuda-oom; of problems and tips with the guide.'),
		anchors: z
			.record(z.string(), z.string())
			.default({})
			.describe('Old anchor → the one that replaces it: steps, sections, categories, and messages as message-….'),
		messages: z
			.array(
				z
					.string()
					.regex(
						/^(?:[a-z0-9-]+\/){1,2}[a-z0-9-]+$/,
						'folder/message, such as cuda-oom/bare or lightrft/cuda-oom/phase',
					),
			)
			.default([])
			.describe(
				'Messages that came here from another folder and kept their id: cuda-oom/bare, lightrft/cuda-oom/phase.',
			),
	})
	.default({ ids: [], anchors: {}, messages: [] })
	.describe('Old ids and anchors that this replaces; links to them are kept alive (content/published-ids.txt).');

/** Anchors that links to the original documents carry, by language: `{ en: [memory-issues], zh: [显存问题] }`. */
export const LegacyAnchorsSchema = z
	.record(z.string(), z.array(z.string()))
	.default({})
	.describe('Heading anchors of the original documents, by language, that must keep leading here.');

export const FailureRefsSchema = z.array(IdSchema).default([]);
