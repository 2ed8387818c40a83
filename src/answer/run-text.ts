/** A run as text for an issue: its story, and a picture of it in plain signs. */
import { mask } from '../masking/mask.ts';
import { type Picture, type PictureRow, pictureOf } from '../runs/picture.ts';
import { answered, type ReadRun } from '../runs/read.ts';
import type { EventKind } from '../runs/run.ts';
import { type RunMedium, runLinesOf, sayCounts, whoOf } from './run.ts';

/** How wide the picture is, and the names beside it, in signs. */
const WIDTH = 48;
const LABEL = 20;

const SIGNS: Record<EventKind, string> = { cause: 'X', error: 'E', timeout: 'T', consequence: 'v' };

/**
 * The text, in a block of code, with everything masked that may identify people and machines.
 *
 * @example runText(read, medium) // => '```text\nThe run\nRanks: 8. …'
 */
export function runText(read: ReadRun, medium: RunMedium): string {
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
	for (const { kind: sign, at } of marks) track[placeOf(at)] = SIGNS[sign];
	return track.join('');
}
