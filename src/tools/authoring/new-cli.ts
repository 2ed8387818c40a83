// `npm run new -- problem lightrft/my-problem`: writes the folder of a failure, a problem or a tip in all languages.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readHarvests } from '../../content/harvested/programs-fs.ts';
import { readLedger } from '../../content/ledger/ledger-fs.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { defaultLocale, type Locale, localeCodes, locales } from '../../core/locales.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import { askMissing } from './ask.ts';
import type { NewKind } from './page-template.ts';
import { SOURCE_FORMS } from './parse-source.ts';
import { type Plan, type Present, planPage, type Wish } from './plan-page.ts';

const kinds: readonly NewKind[] = ['failure', 'problem', 'tip'];

/** @example titleFlag('zh') // => 'title-zh' */
const titleFlag = (code: Locale) => (code === defaultLocale ? 'title' : `title-${code}`);

const USAGE = `Usage: npm run new -- failure my-failure --category distributed
       npm run new -- problem lightrft/my-problem --failure cuda-oom
       npm run new -- tip lightrft/my-tip

${localeCodes.map((code) => `  ${`--${titleFlag(code)} "…"`.padEnd(30)}what the reader calls it${code === defaultLocale ? '' : `, in ${locales[code].name}`}`).join('\n')}
  --category memory             of a failure; of a problem, that of its failure where left out
  --failure cuda-oom            of a problem: the failure that it is a case of
  --message "…"                 a line as the program prints it; may stand more than once
  --message-id my-message       the id of the first message; made from its words where left out
  --software pytorch            who prints the messages: content/software/, several with commas, or none
  --source "…"                  where the facts come from; may stand more than once:
${SOURCE_FORMS.replace(/^/gm, '                                  ')}

On a terminal it asks for what is missing. What is still to be written is marked TODO(faultline) in the files.`;

/** What somebody pasted as a message must not act on the terminal. */
const shown = (text: string): string => text.split('\n').map(printable).join('\n');

function fail(text: string): never {
	console.error(shown(text));
	process.exit(2);
}

function readWish(): Wish {
	const text = { type: 'string' } as const;
	const several = { type: 'string', multiple: true } as const;
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: {
				...Object.fromEntries(localeCodes.map((code) => [titleFlag(code), text])),
				category: text,
				failure: text,
				message: several,
				'message-id': text,
				software: text,
				source: several,
				help: { type: 'boolean', short: 'h' },
			},
		});
		if (values.help) {
			console.log(USAGE);
			process.exit(0);
		}
		const [kind, id = '', ...rest] = positionals;
		if (!kinds.includes(kind as NewKind) || rest.length) return fail(USAGE);
		const titles = Object.fromEntries(
			localeCodes.flatMap((code) => {
				const title = (values as Record<string, unknown>)[titleFlag(code)];
				return typeof title === 'string' && title.trim() ? [[code, title.trim()]] : [];
			}),
		);
		const { message: messages = [], 'message-id': messageId, source: sources = [], ...said } = values;
		return { ...said, kind: kind as NewKind, id, titles, messages, messageId, sources };
	} catch (error) {
		return fail(`${(error as Error).message}\n\n${USAGE}`);
	}
}

async function askOnTerminal(wish: Wish, present: Present): Promise<Wish> {
	const terminal = createInterface({ input: stdin, output: stdout });
	const giveUp = () => {
		console.error('\nNothing was written.');
		process.exit(130);
	};
	// Ctrl+C and Ctrl+D: a question that is never answered would be waited for in vain.
	terminal.on('SIGINT', giveUp).on('close', giveUp);
	try {
		const ask = async (question: string) => (await terminal.question(question)).trim();
		return await askMissing(wish, present, ask, console.log);
	} finally {
		terminal.off('close', giveUp).close();
	}
}

/** Never touches what exists: the folder must be new. */
function write(root: string, { folder, files }: Plan): void {
	mkdirSync(join(root, folder, '..'), { recursive: true });
	mkdirSync(join(root, folder));
	for (const [name, text] of Object.entries(files)) writeFileSync(join(root, folder, name), text, { flag: 'wx' });
}

function tellNext({ kind }: Wish, { folder, files, messages, notes }: Plan): void {
	const steps = [
		`Write what is marked TODO(faultline). What is missing, and where: npm run check -- ${folder}`,
		...messages.map(
			({ template, sample }) =>
				`Judge the template: a typed hole where the text changes, the program's own words elsewhere.\n       ${template}\n     Try it: npm run match -- '${sample.replaceAll("'", "'\\''")}'`,
		),
		...(kind === 'failure'
			? ['Name the failure in the leads of an answer in content/diagnosis.yaml, where a reader would look for it.']
			: []),
		`Both languages say the same? npm run translated -- ${folder}`,
		'The ids are final? npm run publish-ids',
		'npm test',
	];
	const written = Object.keys(files).join(', ');
	console.log(shown(`Wrote ${folder}/: ${written}.`));
	for (const note of notes) console.log(shown(`\nMind: ${note}`));
	console.log(shown(`\nNext:\n${steps.map((step, at) => `  ${at + 1}. ${step}`).join('\n')}`));
}

const root = process.cwd();
const given = readWish();
const present: Present = {
	tree: getTree(root),
	ledger: readLedger(root),
	harvests: readHarvests(root),
	today: new Date().toISOString().slice(0, 10),
};
if (!given.id && !stdin.isTTY) fail(USAGE);
const wish = stdin.isTTY ? await askOnTerminal(given, present) : given;
const plan = planPage(wish, present);
if (!plan.problems.length && existsSync(join(root, plan.folder))) plan.problems.push(`${plan.folder} exists.`);
if (plan.problems.length) fail(`${plan.problems.join('\n')}\n\nNothing was written.`);
write(root, plan);
tellNext(wish, plan);
