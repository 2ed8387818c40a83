/**
 * Draws a run: SVG whose places are shares of its width, so that it fits any screen without a script or a style of its own.
 * Each sign has a shape of its own; a table beside it says the same.
 */

import { fill, sentences } from '../../core/i18n/sentences.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import { nameOf, type RunWords, whoOf } from '../../diagnosis/answer/run.ts';
import { showTime } from '../../diagnosis/readings/time.ts';
import { type Picture, type PictureRow, pictureOf } from '../../diagnosis/runs/picture.ts';
import { runsIn } from '../../diagnosis/runs/ranks.ts';
import type { EventKind, Run, RunRow } from '../../diagnosis/runs/run.ts';
import type { Stamp } from '../../diagnosis/runs/times.ts';
import { element } from './dom.ts';
import { svg } from './svg.ts';

/** What a run is told with. */
export interface Drawn {
	words: RunWords;
	/** The title of a failure, without markup. */
	titleOf: (failure: string) => string;
}

/** The picture, what its signs mean, and the table. */
export function runPicture(run: Run, drawn: Drawn): HTMLElement {
	const { words } = drawn;
	const picture = pictureOf(run);
	const own = words.page.picture;
	const { rows, folded, time } = picture;
	const notes = [
		...(time ? [] : [own.noTime]),
		...(folded ? [fill(own.foldedNote, { count: folded })] : []),
		...(time?.isCut ? [fill(own.cut, { time: clockOf(time.begins.time, true) })] : []),
		...(rows.some(({ marks }) => marks.some(({ told }) => !told)) ? [own.untimed] : []),
	];
	return element(
		'figure',
		{ class: 'run-picture', 'aria-label': sentences(own.title, own.hint) },
		...(time ? [gridOf(picture, time, drawn), legendOf(picture, drawn)] : []),
		...(notes.length > 0 ? [element('figcaption', { class: 'dim' }, sentences(...notes))] : []),
		tableOf(run, drawn),
	);
}

const HEIGHT = 24;
/** Where a life is drawn, and where it goes on behind the fault. */
const STRATUM = 10;
const SLIPPED = 15;

function gridOf({ rows, waited }: Picture, time: Time, { words }: Drawn): HTMLElement {
	const { fault, isCut, begins, ends, seconds } = time;
	const { legend } = words.page.picture;
	const head = svg('svg', { height: String(HEIGHT) });
	if (fault !== undefined) {
		const told = waited ? legend.awaited : legend.cause;
		head.append(
			faultAt(fault, 14, HEIGHT),
			svg('text', { x: share(fault), y: '10', 'text-anchor': anchorOf(fault) }, told),
		);
	}
	// Of runs that take longer a time of the day alone would mislead.
	const clock = (stamp: Stamp) => clockOf(stamp.time, seconds > LONG);
	const left = isCut ? `−${showTime((fault ?? 1) * seconds, words)}` : clock(begins);
	const foot = svg(
		'svg',
		{ height: String(HEIGHT) },
		svg('text', { x: '0', y: '17' }, left),
		svg('text', { x: '100%', y: '17', 'text-anchor': 'end' }, clock(ends)),
	);
	return element(
		'div',
		{ class: 'run-grid', 'aria-hidden': 'true' },
		...line('', head),
		...rows.flatMap((row) => {
			const isFirst = row.kind === (waited ? 'silent' : 'cause');
			const label = element('span', isFirst ? { class: 'first' } : {}, labelOf(row.rows, words));
			label.title = whoOf(row.rows, { words, shown: printable });
			return [label, drawRow(row, time, waited)];
		}),
		...line('', foot),
	);
}

type Time = NonNullable<Picture['time']>;

/** Half a day, in seconds. */
const LONG = 43_200;

const line = (label: string, drawing: SVGElement): Element[] => [element('span', {}, label), drawing];

/** Nodes stand in the table; of many ranks it is also said how many they are. */
function labelOf(rows: readonly RunRow[], words: RunWords): string {
	const ranks = runsIn(rows.flatMap(({ rank }) => rank ?? []));
	if (ranks.length > SHORT)
		return fill(words.page.picture.folded, { count: rows.length, ranks: ranks.join(words.comma) });
	const unplaced = rows.map(({ node: _, ...row }) => row);
	return whoOf(unplaced, { words, shown: printable });
}

/** A longer list of ranks is cut, so that their number comes first. */
const SHORT = 3;

/** `2026-11-23 06:27:37,001` without what is less than a second, and without its day. */
const clockOf = (time: string, withDay: boolean): string =>
	(withDay ? /^.*?\d:\d{2}:\d{2}/ : /\d{1,2}:\d{2}:\d{2}/).exec(time)?.[0] ?? time;

const anchorOf = (at: number): string => (at < 0.15 ? 'start' : at > 0.85 ? 'end' : 'middle');

function drawRow({ kind, from, until, to, marks }: PictureRow, { fault, isCut }: Time, waited: boolean): SVGElement {
	const row = svg('svg', { height: String(HEIGHT), class: waited && kind === 'silent' ? 'awaited' : kind });
	if (from !== undefined && until !== undefined && to !== undefined) {
		// Of several ranks the life of those that ended later is drawn thin.
		row.append(...lifeOf(from, until, fault, 'life'));
		if (to > until) row.append(...lifeOf(until, to, fault, 'some'));
		if (isCut && from === 0) row.append(svg('path', { class: 'cut', d: `M4 ${STRATUM - 6}v12M9 ${STRATUM - 6}v12` }));
		const y = fault !== undefined && to > fault ? SLIPPED : STRATUM;
		if (kind === 'silent') row.append(stroke('silence', to, 1, fault !== undefined && to >= fault ? SLIPPED : STRATUM));
		if (kind === 'unread') row.append(unreadAt(to));
		row.append(svg('line', { class: 'last', x1: share(to), x2: share(to), y1: String(y - 6), y2: String(y + 6) }));
	}
	if (kind === 'unread' && to === undefined) row.append(unreadAt(0));
	if (fault !== undefined) row.append(faultAt(fault, 0, HEIGHT));
	for (const { kind: sign, at, told } of marks) {
		const y = fault !== undefined && at > fault ? SLIPPED : STRATUM + 2;
		const drawing = signOf(sign);
		// It came some time after the last sign of life: beside the fault, where all fell silent at once.
		if (!told && sign !== 'cause') drawing.setAttribute('transform', 'translate(14)');
		row.append(svg('svg', { x: share(at), y: String(y), class: told ? sign : `${sign} untold` }, drawing));
	}
	return row;
}

/** Nobody knows how it goes on. */
const unreadAt = (at: number): SVGElement =>
	svg(
		'text',
		{ class: 'unread', x: share(at), y: String(STRATUM + 5), 'text-anchor': anchorOf(at), dx: at > 0.85 ? '-6' : '6' },
		'?',
	);

/** Before the fault it runs straight; behind it it goes on displaced. */
function lifeOf(from: number, to: number, fault: number | undefined, look: string): SVGElement[] {
	if (fault === undefined || to <= fault) return [stroke(look, from, to, STRATUM)];
	if (from >= fault) return [stroke(`${look} after`, from, to, SLIPPED)];
	return [stroke(look, from, fault, STRATUM), stroke(`${look} after`, fault, to, SLIPPED)];
}

const stroke = (look: string, from: number, to: number, y: number): SVGElement =>
	svg('line', { class: look, x1: share(from), x2: share(to), y1: String(y), y2: String(y) });

const faultAt = (fault: number, from: number, to: number): SVGElement =>
	svg('line', { class: 'fault', x1: share(fault), x2: share(fault), y1: String(from), y2: String(to) });

const SIGNS: Record<EventKind, string> = {
	cause: 'M0-9 9 0 0 9-9 0Z',
	error: 'M-5-5H5V5H-5Z',
	timeout: 'M6 0A6 6 0 1 1-6 0 6 6 0 1 1 6 0ZM0-3.5V0L2.5 2',
	consequence: 'M-6-5H6L0 6Z',
};

const signOf = (kind: EventKind): SVGElement => svg('path', { class: 'sign', d: SIGNS[kind] });

/** Only what is drawn is explained. */
function legendOf({ rows }: Picture, { words }: Drawn): HTMLElement {
	const { legend } = words.page.picture;
	const kinds = new Set(rows.flatMap(({ marks }) => marks.map(({ kind }) => kind)));
	const isDrawn = (look: PictureRow['kind']) => rows.some(({ kind }) => kind === look);
	const across = (look: string) => svg('line', { class: look, y1: '12', y2: '12', x1: '3', x2: '33' });
	const events = (['cause', 'error', 'timeout', 'consequence'] as const).filter((kind) => kinds.has(kind));
	const signs: [string, SVGElement][] = [
		[legend.life, across('life')],
		[legend.last, svg('line', { class: 'last', x1: '18', x2: '18', y1: '6', y2: '18' })],
	];
	if (isDrawn('silent')) signs.push([legend.silent, across('silence')]);
	if (isDrawn('unread')) signs.push([legend.unread, svg('text', { class: 'unread', x: '14', y: '17' }, '?')]);
	for (const kind of events) signs.push([legend[kind], svg('svg', { x: '18', y: '12', class: kind }, signOf(kind))]);
	return element(
		'ul',
		{ class: 'run-legend', 'aria-hidden': 'true' },
		...signs.map(([told, sign]) => element('li', {}, svg('svg', { width: '36', height: String(HEIGHT) }, sign), told)),
	);
}

/** More would not help a reader, and freeze the page. */
const MOST_TOLD = 2048;

/** The same for each rank, made when it is opened. */
function tableOf(run: Run, { words, titleOf }: Drawn): HTMLElement {
	const { title, column, table, silent: isSilent, unread, nothing, more } = words.page.picture;
	const silent = new Set(run.silent);
	const rows = run.rows.slice(0, MOST_TOLD);
	const details = element('details', {}, element('summary', {}, table));
	const cell = (look: string, ...told: (string | HTMLElement)[]) => element('td', { class: look }, ...told);
	const rowNode = (row: RunRow) => {
		const { event } = row;
		const isCause = event?.kind === 'cause';
		const none = row.unread ? unread : silent.has(row) ? isSilent : nothing;
		const what = event ? nameOf(event, { titleOf, shown: printable }) : none;
		const place = event ? [element('code', { translate: 'no' }, `${printable(event.path)}:${event.line}`)] : [];
		return element(
			'tr',
			isCause ? { class: 'first' } : {},
			element('th', { scope: 'row' }, whoOf([row], { words, shown: printable })),
			cell('what', isCause ? fill(words.same, { who: words.first, what }) : what),
			cell('time', isCause ? '0' : event?.after === undefined ? '' : showTime(event.after, words)),
			cell('time', row.ends?.time ?? ''),
			cell('where', ...place),
		);
	};
	const open = () => {
		const heads = Object.values(column).map((name) => element('th', { scope: 'col' }, name));
		const head = element('thead', {}, element('tr', {}, ...heads));
		const whole = element('table', {}, head, element('tbody', {}, ...rows.map(rowNode)));
		const scrolled = { class: 'scroll-x', tabindex: '0', role: 'group', 'aria-label': title };
		details.append(element('div', scrolled, whole));
		const left = run.rows.length - rows.length;
		if (left > 0) details.append(element('p', { class: 'dim' }, fill(more, { count: left })));
	};
	details.addEventListener('toggle', open, { once: true });
	return details;
}

const share = (at: number): string => `${Math.round(at * 10_000) / 100}%`;
