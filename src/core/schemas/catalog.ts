/**
 * The shape of `/catalog.json`. The JSON Schema that is published beside it is written from these sentences, and a
 * promise stands behind each field: see docs/for-programs.md.
 */
import { z } from 'astro/zod';
import { categoryIds, evidenceKinds } from './fields.ts';

/** Rises with a change that could break a reader: never, as long as this file is `v1`. */
export const CATALOG_VERSION = 1;

const text = z.string().min(1);
const id = text.describe('Permanent. Lower-case words joined by hyphens.');
const day = z.iso.date();
const address = z
	.string()
	.min(1)
	.meta({ format: 'uri-reference' })
	.describe('Absolute where the site knows its own address, else from the root of its host.');

/** A text in each language that has it. */
const texts = (sentence: string) =>
	z
		.record(z.string(), text)
		.describe(`${sentence} By language code; a language that has no translation yet is left out.`);

const path = text.describe(
	"Its address without host, base path and language: permanent. Opened under the site, it goes to the reader's language.",
);
const links = z
	.record(
		z.string(),
		z.object({
			page: address.describe('The page for people.'),
			markdown: address.describe('The same page as Markdown.'),
		}),
	)
	.describe(
		'Where it stands in each language, by language code. A page that is not translated yet is served in English.',
	);
const marked = 'May contain `code` and **bold**, as in Markdown.';
const title = texts(`What people call it. ${marked}`);
const summary = texts(`What one sees, in one or two sentences. ${marked}`);
const quickFix = texts(`What to do first, in one to three sentences. ${marked}`);
const command = (sentence: string) => text.optional().describe(`${sentence} Shell, one or more lines.`);
const aliases = z
	.record(z.string(), z.array(text))
	.describe('Everyday words that people type for it, by language code.');
const checked = day.describe('The day on which its facts were last checked against the sources.');
const KnownSchema = z
	.object({
		how: text.describe(
			'run: carried out. source: read in the code of a release. documented: the documentation says it. reported: told in a thread. reasoned: follows from what is known. Others may be added.',
		),
		at: text.optional().describe('With or in what: a release, a document, a thread. Left out where it is reasoned.'),
	})
	.describe('How a statement is known.');

const audit = z
	.object({
		on: day.describe('The day on which the page was held against upstream.'),
		against: z.array(text).describe('What it was read against.'),
		ran: z.array(text).describe('What was run, and with what.'),
		changed: z
			.array(text)
			.describe(
				'What says something else since: facts for what all languages share, or language codes. `known` is of the text before.',
			),
		known: z
			.object({
				quickFix: KnownSchema,
				fixes: z.record(z.string(), KnownSchema).describe('Fixes of single messages, by id.'),
				readings: z.record(z.string(), KnownSchema).describe('Readings, by id.'),
				doesNotHelp: z.array(KnownSchema).describe('What the page says does not help, in its order.'),
			})
			.describe('How what a reader acts on is known.'),
	})
	.optional()
	.describe(
		'When the page was last held against upstream, by another hand than its author, and how its statements are known. Left out where nobody has.',
	);
const formerly = z.array(text).describe('Ids that it had before. Their addresses still lead to it.');

const SourceSchema = z
	.object({
		how: z
			.enum(evidenceKinds)
			.describe(
				'How it supports us. source: read in upstream code; run: executed; docs: official documentation; thread: an issue or pull request; log: seen in public logs; experience: general practice.',
			),
		title: text.optional().describe('The title of a page or thread.'),
		url: z.url().optional().describe('Its address.'),
		repo: text.optional().describe('A GitHub repository, owner/name.'),
		package: text.optional().describe('A released package, with its version.'),
		path: text.optional().describe('The file in the repository or the package.'),
		at: text.optional().describe('The commit, tag or branch that was read.'),
		symbol: text.optional().describe('The function, class or string in that file.'),
	})
	.describe('Where facts come from: title + url, or repo + path, or package.');

const sources = z.array(SourceSchema).describe('Where its facts come from.');

const MessageSchema = z
	.object({
		id: id.describe('Names the message inside its failure or problem. Permanent.'),
		template: text.describe(
			'The text as the program prints it, without what stands before and after it on the line. A hole stands for what changes: <type> or <type:name>, with the types int, number, size, ms, seconds, rank, ip, port, host, path, hex, op, version and word; <…> for anything. \\< is a literal <.',
		),
		sample: text.describe('A full line that holds it, with made-up numbers.'),
		printedBy: text.optional().describe('The program and versions that print it.'),
		software: z
			.array(id)
			.optional()
			.describe(
				'The software that prints it, by id, the one first whose source holds it; none where no program does and guides quote it. Left out where nobody has said.',
			),
		file: text.optional().describe('The file that holds it, in the repository of the first software.'),
		since: text.optional().describe('The first release of the first software that prints it, where it is known.'),
		until: text.optional().describe('The last one that does; left out where the newest still prints it.'),
		grade: text
			.optional()
			.describe(
				'How it is known. provoked: a case of the laboratory printed it (`failures[].cases`). Else how it was found in releases of the first software. source: the newest holds it in that file; moved: in another file; changed: it says something like it; gone: it says nothing like it; read: nobody could look. Others may be added. Left out where no program prints it, or not in these words.',
			),
		upstream: z.url().optional().describe('The line that prints it, at the last release that does.'),
		role: z
			.enum(['error', 'symptom', 'consequence', 'wrapper', 'notice', 'kind'])
			.describe(
				'error: names what went wrong, the cause. symptom: what it looked like, and not yet why. consequence: a peer or a child is gone. wrapper: says that something else failed, and not why. notice: printed beside errors, and by runs that end well. kind: what any program prints of an error of its kind, for lines that no other message is about. Others may be added.',
			),
		path: text.describe('Its place on the page, as an address without language: /errors/cuda-oom/#message-….'),
		indexPath: text.describe('Its row in the error index, as an address without language: /errors/#cuda-oom--….'),
	})
	.describe('An error text.');

const ValueSchema = z
	.object({
		label: texts('What the value is.'),
		meaning: texts(`What it tells the reader. ${marked}`),
	})
	.describe('How to read a named hole of the messages.');
const values = z.record(z.string(), ValueSchema).describe('By the name of the hole.');

const ReadingSchema = z
	.object({
		id: id.describe('Permanent: its anchor on the page is reading-{id}.'),
		path: text.describe('Its place on the page, as an address without language.'),
		messages: z.array(id).describe('The messages whose values it reads, by id.'),
		let: z
			.record(z.string(), text)
			.describe(
				'Computed values, as expressions over the named holes of the messages; a later one may use an earlier one.',
			),
		when: text
			.optional()
			.describe('The condition, as an expression; left out where the message alone, or the table, decides.'),
		table: id.optional().describe('The table whose rows say what the value means: `tables[].id`.'),
		by: text.optional().describe('The value that is looked up there.'),
		says: texts(
			'What the numbers say, with values in braces; {n|token|tokens} is the form of a word that goes with the value n, one for each plural category of the language. Left out where the table says it.',
		).optional(),
		todo: texts('What to do about it first. Left out where the table says it.').optional(),
		step: id.describe('The step of this failure that carries it out, by id.'),
		command: command('What to run, with values in braces.'),
	})
	.describe('A rule over the values of a line: the first that holds heads an answer.');

const TableSchema = z
	.object({
		id,
		path: path.describe(
			'Its address without host, base path and language: permanent. `#` and the name of a member leads to its row.',
		),
		title: texts('What its values are.'),
		rows: z
			.array(
				z.object({
					values: z.array(z.union([z.number(), text])).describe('What the program prints for it.'),
					name: text.optional().describe('What the program calls it.'),
					says: texts('What it means. {value} is what was printed.'),
					todo: texts('What to do about it first.'),
					see: z.array(id).describe('Failures that treat it, by id.'),
				}),
			)
			.describe('At least one.'),
		members: z
			.array(
				z.object({
					name: text.describe('What upstream calls it.'),
					number: z.number().optional().describe('Its number, where it has one.'),
					texts: z.array(text).optional().describe('What is printed for it, the first by Linux in English.'),
				}),
			)
			.optional()
			.describe('Every member, where the values are a closed set.'),
		upstream: z
			.array(
				z.object({
					list: text.describe('The file, below its repository or package.'),
					release: text.describe('Its release, or its commit.'),
				}),
			)
			.optional()
			.describe('The lists of upstream that the members were read from.'),
		sources,
		checked,
	})
	.describe('What the values of messages mean, one by one: exit codes, Xid numbers.');

const StepSchema = z
	.object({
		id: id.describe('The anchor of the step on the page, the same in every language. Permanent.'),
		title,
	})
	.describe('One thing to do.');
const steps = z.array(StepSchema).describe('The solutions, in the order in which to try them.');

const CaseSchema = z
	.object({
		id: text.describe('failure/case. What the user did is told by the second part.'),
		step: id.describe('The step of this failure that mends it, by id.'),
		message: id.describe('The message that it prints, by id.'),
		problem: text.optional().describe('The problem that has the message, by id, where it is not this failure.'),
		path: text.describe('The folder with its scripts, broken.* and fixed.*, in the repository of the site.'),
		runs: z
			.array(
				z.object({
					set: text.describe('The name of a set of versions.'),
					day: day.describe('On which the broken script last failed as it must and the fixed one ended well.'),
					versions: z.record(z.string(), text).describe('Of the programs that it was run with, by name.'),
				}),
			)
			.describe('At least one, by set.'),
	})
	.describe('A script that provokes the failure, and the same with a step carried out, which ends well.');

const FailureSchema = z
	.object({
		id,
		path,
		links,
		category: z.enum(categoryIds).describe('The id of a category.'),
		title,
		summary,
		firstCheck: texts(`The first thing to check, in one or two sentences. ${marked}`),
		firstCheckCommand: command('What to run for it; it only looks.'),
		quickFix,
		quickFixCommand: command('What to run for it.'),
		aliases,
		messages: z.array(MessageSchema).describe('Every text known for it, newest first.'),
		values,
		readings: z
			.array(ReadingSchema)
			.describe('What the values of its messages say, in the order in which they are tried.'),
		steps,
		cases: z.array(CaseSchema).describe('How it was provoked, and which steps were proven to mend it; sorted by id.'),
		followsFrom: z.array(id).describe('Failures that usually come before this one and cause it, by id.'),
		seeAlso: z.array(id).describe('Other failures worth reading, by id.'),
		tellApart: z
			.record(z.string(), texts(`How to tell the two apart. ${marked}`))
			.describe('Failures that are easily taken for this one, by id.'),
		problems: z.array(id).describe('How guides treat it: ids of problems, guide/problem.'),
		sources,
		checked,
		audit,
		formerly,
	})
	.describe('One thing that goes wrong, whatever the framework.');

const ProblemSchema = z
	.object({
		id: id.describe('guide/problem. Permanent.'),
		path,
		links,
		guide: id.describe('The id of its guide.'),
		failure: id.describe('The id of the failure that it is a case of.'),
		category: z.enum(categoryIds).describe("The id of the category of the guide's contents that lists it."),
		title,
		summary,
		quickFix,
		quickFixCommand: command('What to run for it.'),
		aliases,
		messages: z
			.array(MessageSchema)
			.describe('Only what this framework itself prints. What others print belongs to the failure.'),
		shows: z.array(id).describe('The messages of its failure that users of this framework meet, by id.'),
		values,
		steps,
		seeAlso: z.array(id).describe('Other problems worth reading, by id.'),
		sources,
		checked,
		audit,
		formerly,
	})
	.describe('How one failure shows up and is fixed in one guide.');

const TipSchema = z
	.object({
		id: id.describe('guide/tip. Permanent.'),
		path: text.describe('Its place on the overview of its guide, as an address without language.'),
		guide: id.describe('The id of its guide.'),
		title,
		summary,
		sources,
		checked,
		formerly,
	})
	.describe('Advice of a guide that belongs to no single problem.');

const GuideSchema = z
	.object({
		id,
		path,
		links,
		name: text.describe('The name of the framework or platform, never translated.'),
		repository: z.url().describe('The home of the framework.'),
		issues: z.url().describe('Where its users report bugs.'),
		snapshot: z
			.object({
				commit: text.describe('The upstream commit.'),
				date: day.describe('Its date.'),
			})
			.describe('The state of the framework that the guide describes.'),
		originalLanguage: text.describe('The code of the language in which the guide was first written.'),
		categories: z.array(z.enum(categoryIds)).describe('The categories of its contents, in its own order, by id.'),
		title,
		summary,
		problems: z.array(id).describe('The ids of its problems, in reading order.'),
		tips: z.array(id).describe('The ids of its tips, in reading order.'),
		sources,
		checked,
		formerly,
	})
	.describe('The troubleshooting guide of one framework or platform.');

const SoftwareSchema = z
	.object({
		id,
		path: text
			.optional()
			.describe(
				'Its address without host, base path and language: permanent. Left out for software that has no page and is only named beside its messages.',
			),
		links: links.optional().describe('Where its page stands in each language, by language code; as `path`.'),
		name: text.describe('What its users call it, never translated.'),
		repository: z.url().optional().describe('Where its source stands. Left out for closed programs, and for parts.'),
		tracker: z.url().optional().describe('Where its users report bugs.'),
		docs: z.url().optional().describe('Where its documentation begins.'),
		packages: z.array(text).describe('Names of its packages, of pip, apt and others.'),
		partOf: id.optional().describe('The software of whose repository and releases it is a part.'),
		summary: texts(`What it is. Of software that is only named there is none. ${marked}`),
		messageCount: z
			.int()
			.describe('How many messages it and its parts print. Each message names its software: `messages[].software`.'),
		sources,
		checked: checked.optional(),
		formerly,
	})
	.describe('A program that prints messages.');

export const CatalogSchema = z
	.object({
		$schema: address.describe('The address of this schema.'),
		schemaVersion: z
			.literal(CATALOG_VERSION)
			.describe('Stays the same as long as nothing that was published changes its meaning or goes.'),
		name: text.describe('The name of the site.'),
		site: z.url().optional().describe('Where the site is published, with its base path and a slash at the end.'),
		license: text.describe('Under which one may use all of this: an SPDX identifier.'),
		languages: z
			.array(
				z.object({
					code: text.describe('The key of texts, and the first part of each address in the language.'),
					tag: text.describe('Its BCP 47 tag.'),
					name: text.describe('Its own name.'),
				}),
			)
			.describe('The languages of the site.'),
		categories: z
			.array(z.object({ id: z.enum(categoryIds).describe('Permanent.'), title: texts('Its title.') }))
			.describe('Where failures and problems belong, in reading order.'),
		failures: z.array(FailureSchema).describe('Sorted by id.'),
		problems: z.array(ProblemSchema).describe('Sorted by id.'),
		guides: z.array(GuideSchema).describe('Sorted by id.'),
		tips: z.array(TipSchema).describe('Sorted by id.'),
		software: z.array(SoftwareSchema).describe('What prints the messages, sorted by id.'),
		tables: z.array(TableSchema).describe('Sorted by id.'),
	})
	.describe(
		'All of Faultline for programs. Within a schema version fields are only added: readers must ignore those that they do not know.',
	);

export type Catalog = z.output<typeof CatalogSchema>;
