/** A run as text for an issue: its story, and a picture of it in plain signs. */
import { mask } from '../masking/mask.ts';
import { answered, type ReadRun } from '../runs/answered.ts';
import { type Picture, type PictureRow, pictureOf } from '../runs/picture.ts';
import type { EventKind } from '../runs/run.ts';
import { type RunMedium, runLinesOf, sayCounts, whoOf } from './run.ts';

/** How wide the picture is, and the names beside it, in signs. */
const WIDTH = 48;
const LABEL = 20;

const SIGNS: Record<EventKind, string> = { cause: 'X', error: 'E', timeout: 'T', consequence: 'v' };

/**
 * The text, in a block of code, with everything masked that may identify people and machines.
 *
 * @example runText(read, whole) // => '```text\nThe run\nRanks: 8. …'
 */
export function runText(read: ReadRun, whole: RunMedium): string {
	const named = namesOf(read);
	// Before anything is cut: of half a name no rule knows that it is one.
	const medium = { ...whole, shown: (text: string) => whole.shown(named(text)) };
	const { words } = medium;
	const main = answered(read);
	const told = runLinesOf(read, medium).map(({ kind, title, text }) =>
		kind === 'where' ? `  ${text}` : `${title}: ${text}`,
	);
	const text = [
		words.title,
		...(main ? [sayCounts(main, words), '', ...told, ...drawn(pictureOf(main.run), medium)] : told),
	].join('\n');
	return `\`\`\`text\n${mask(text).text.replaceAll('```', "'''")}\n\`\`\`\n`;
}

/** Folders that every run has. */
const COMMON_FOLDER =
	/^(?:(?:attempt|rank|node|worker|host|gpu|global|local|none|restart|try|stage|step|run)s?[-_]?\w{0,8}|logs?|std(?:out|err)|out(?:puts?)?|err(?:ors?)?|\d+|\.{1,2}|session_latest|ray)$/;

/**
 * What is known of the run to be a name: of a node, by what its logs lie in, and of any folder that only its owner has
 * called so. No rule has to recognise it.
 *
 * @returns a text with placeholders where such a name stands.
 */
function namesOf({ attempts }: ReadRun): (text: string) => string {
	const rows = attempts.flatMap(({ run }) => run.rows);
	const nodes = rows.flatMap(({ node }) => node ?? []);
	const folders = rows.flatMap(({ paths }) => paths.flatMap((path) => path.split('/').slice(0, -1)));
	const placeholders = new Map<string, string>();
	const name = (kind: string, names: readonly string[], isCommon: (name: string) => boolean) => {
		let count = 0;
		for (const own of names)
			if (own && !placeholders.has(own) && !isCommon(own)) placeholders.set(own, `<${kind}${++count}>`);
	};
	name('host', nodes, (node) => node === 'localhost');
	name('id', folders, (folder) => COMMON_FOLDER.test(folder));
	// A node whose name begins as another one's is looked for first.
	const longest = [...placeholders].sort(([a], [b]) => b.length - a.length);
	return (text) => longest.reduce((told, [own, placeholder]) => replaceWhole(told, own, placeholder), text);
}

/** Not inside of another word, nor of a placeholder. */
function replaceWhole(text: string, name: string, placeholder: string): string {
	return text
		.split(name)
		.reduce((told, rest) => told + (/[\w<]$/.test(told) || /^[\w>]/.test(rest) ? name : placeholder) + rest);
}

function drawn({ rows, time }: Picture, medium: RunMedium): string[] {
	if (!time) return [];
	const { legend } = medium.words.page.picture;
	const kinds = new Set(rows.flatMap(({ marks }) => marks.map(({ kind }) => kind)));
	const signs = (Object.keys(SIGNS) as EventKind[]).filter((kind) => kinds.has(kind));
	return [
		'',
		...rows.map((row) => `${labelOf(row, medium)} ${trackOf(row)}`.trimEnd()),
		`${' '.repeat(LABEL)} ${time.begins.time} … ${time.ends.time}`,
		[
			`= ${legend.life}`,
			`| ${legend.last}`,
			...(rows.some(({ kind }) => kind === 'silent') ? [`. ${legend.silent}`] : []),
			...(rows.some(({ kind }) => kind === 'unread') ? [`? ${legend.unread}`] : []),
			...signs.map((kind) => `${SIGNS[kind]} ${legend[kind]}`),
		].join('   '),
	];
}

function labelOf({ rows }: PictureRow, { words, shown }: RunMedium): string {
	const who = whoOf(rows, { words, shown });
	return (who.length > LABEL ? `${who.slice(0, LABEL - 1)}…` : who).padEnd(LABEL);
}

/** @example trackOf({ kind: 'silent', from: 0, to: 0.5, … }) // => '========================|.......................' */
function trackOf({ kind, from, to, marks }: PictureRow): string {
	const track = new Array<string>(WIDTH).fill(' ');
	const placeOf = (at: number) => Math.min(WIDTH - 1, Math.floor(at * WIDTH));
	if (from !== undefined && to !== undefined) {
		track.fill('=', placeOf(from), placeOf(to));
		track[placeOf(to)] = '|';
		if (kind === 'silent') track.fill('.', placeOf(to) + 1);
	}
	if (kind === 'unread') track.fill('?', to === undefined ? 0 : placeOf(to));
	for (const { kind: sign, at } of marks) track[placeOf(at)] = SIGNS[sign];
	return track.join('');
}
