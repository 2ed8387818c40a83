import { describe, expect, test } from 'vitest';
import {
	type BoxEvent,
	type Effect,
	emptyBox,
	type Known,
	type State,
	step,
} from '../../../../src/site/components/search-box-machine.ts';
import type { HitGroup } from '../../../../src/site/search/search.ts';

/** What is shown of an answer is its name here. */
type Box = State<string>;
type Event = BoxEvent<string>;

const oom = 'CUDA out of memory';
const long = 'step 1 loss=2.3\n'.repeat(500);

const typed = (text: string, whole = false): Event => ({ type: 'typed', text, whole });
const pasted = (text: string): Event => ({ type: 'pasted', text });
const restored = (text: string, whole = false): Event => ({ type: 'restored', text, whole });
const retried: Event = { type: 'retried' };
const submitted: Event = { type: 'submitted' };
const cleared: Event = { type: 'cleared' };
const noAddress: Event = { type: 'addressed' };
const shared = (...failures: string[]): Event => ({ type: 'addressed', shared: failures });
const query = (text: string): Event => ({ type: 'addressed', query: text });

const cause: Known<string> = {
	items: ['the cause', 'what follows'],
	linked: true,
	failures: new Set(['cuda-oom', 'nccl-timeout']),
	spoken: 'Recognised: the cause',
	query: 'the line of the cause',
	lost: false,
};
const words: Known<string> = {
	items: [],
	linked: false,
	failures: new Set(),
	spoken: '',
	query: 'some words',
	lost: false,
};
const unknown: Known<string> = {
	...words,
	unknown: 'the line to ask about',
	spoken: 'Not known',
	line: 'QuuxError: zz',
};
const notice: Known<string> = { ...words, items: ['Beside', 'a notice'], failures: new Set(['nccl-warning']) };

const known = (question: number, all: Known<string> = cause): Event => ({ type: 'known', question, known: all });
const unrecognised = (question: number, otherBuild = false): Event => ({ type: 'unrecognised', question, otherBuild });
const unsearched = (question: number, otherBuild = false): Event => ({ type: 'unsearched', question, otherBuild });
const groups = (...failures: string[]): HitGroup[] => failures.map((failure) => ({ failure, score: 1, hits: [] }));
const found = (question: number, ...failures: string[]): Event => ({
	type: 'found',
	question,
	groups: groups(...failures),
	lost: false,
});

/** The box after these events, and what was to be done, event by event. */
function run(events: readonly Event[], from: Box = emptyBox()): { box: Box; effects: readonly Effect[][] } {
	let box = from;
	const effects = events.map((event) => {
		const next = step(box, event);
		box = next.state;
		return [...next.effects];
	});
	return { box, effects };
}

/** What is to be done after the last of these events. */
const last = (events: readonly Event[]) => run(events).effects.at(-1);

/** What a reader sees and hears of a box. */
function seen({ known, others, gap, empty, status, waits, retried, text }: Box) {
	return {
		text,
		items: [...(known?.items ?? []), ...others.map(({ failure }) => `found ${failure}`)],
		unknown: known?.unknown,
		gap,
		reload: gap !== undefined && retried,
		empty,
		said: 'sentence' in status ? status.sentence : 'count' in status ? status.count : status.kind,
		busy: waits !== 'no',
	};
}
const blank = {
	text: '',
	items: [],
	unknown: undefined,
	gap: undefined,
	reload: false,
	empty: false,
	said: 'silent',
	busy: false,
};

describe('what is asked', () => {
	const recognise = (question: number, text: string): Effect => ({ type: 'recognise', question, text });
	const share = (question: number, ...failures: string[]): Effect => ({ type: 'share', question, failures });
	const files = [new File(['x'], 'train.log')];
	const otherFiles = [new File(['y'], 'rank1.log')];

	const cases: { name: string; events: Event[]; effects: Effect[] }[] = [
		{ name: 'what is typed', events: [typed('nccl')], effects: [recognise(1, 'nccl')] },
		{ name: 'each key anew', events: [typed('n'), typed('nc')], effects: [recognise(2, 'nc')] },
		{
			name: 'nothing of an empty box, whose text is forgotten',
			events: [typed(oom), typed(' \n')],
			effects: [{ type: 'keep', text: '' }],
		},
		{ name: 'what is pasted', events: [typed(oom), pasted('nccl')], effects: [recognise(2, 'nccl')] },
		{ name: 'all of a long log', events: [pasted(long)], effects: [recognise(1, long)] },
		{ name: 'the same once more', events: [pasted(long), submitted], effects: [recognise(2, long)] },
		{
			name: 'nothing of what stood there before, by itself',
			events: [restored(oom)],
			effects: [],
		},
		{
			name: 'what stood there before, where the address asks nothing',
			events: [restored(oom), noAddress],
			effects: [recognise(1, oom)],
		},
		{
			name: 'what the address asks, in place of it',
			events: [restored(oom), query('nccl timeout')],
			effects: [recognise(1, 'nccl timeout')],
		},
		{ name: 'a shared answer', events: [shared('cuda-oom')], effects: [share(1, 'cuda-oom')] },
		{
			name: 'another shared answer, and the first again by Back',
			events: [shared('a'), known(1), shared('b', 'c'), known(2), shared('a')],
			effects: [share(3, 'a')],
		},
		{
			name: 'the text again, by Back from a shared answer',
			events: [typed(oom), known(1), found(1), shared('a'), noAddress],
			effects: [recognise(3, oom)],
		},
		{ name: 'files', events: [{ type: 'dropped', files }], effects: [{ type: 'read', files }] },
		{
			name: 'what stood in the files',
			events: [
				{ type: 'dropped', files },
				{ type: 'read', files, text: oom },
			],
			effects: [recognise(1, oom)],
		},
		{
			name: 'nothing of files that come after others',
			events: [
				{ type: 'dropped', files },
				{ type: 'dropped', files: otherFiles },
				{ type: 'read', files, text: oom },
			],
			effects: [],
		},
		...[typed('nccl'), pasted('nccl'), cleared, query('nccl'), shared('a')].map((event) => ({
			name: `nothing of files that come after "${event.type}"`,
			events: [{ type: 'dropped', files } as const, event, { type: 'read', files, text: oom } as const],
			effects: [],
		})),
		{
			name: 'a text once more, by other filters',
			events: [typed(oom), { type: 'filtered', filters: { guide: 'lightrft' } }],
			effects: [recognise(2, oom)],
		},
		{ name: 'a text again, by "try again"', events: [typed(oom), retried], effects: [recognise(2, oom)] },
		{ name: 'a shared answer, by "try again"', events: [shared('a'), retried], effects: [share(2, 'a')] },
		{
			name: 'nothing by "clear" but to forget, and to write',
			events: [typed(oom), cleared],
			effects: [{ type: 'keep', text: '' }, { type: 'focusBox' }],
		},
		{
			name: 'nothing by "edit" but to write',
			events: [pasted(oom), { type: 'edited' }],
			effects: [{ type: 'focusBox' }],
		},
	];
	test.each(cases)('$name', ({ events, effects }) => {
		expect(last(events)).toEqual(effects);
	});
});

describe('full-text search is asked once the known is there', () => {
	const search = { type: 'search', question: 1, line: undefined, filters: {}, alone: true, pause: 0 };
	const filters = { guide: 'lightrft', category: 'memory' };
	const cases: { name: string; events: Event[]; effect: object }[] = [
		{
			name: 'after a pause where one types',
			events: [typed(oom), known(1, words)],
			effect: { ...search, query: 'some words', pause: 60 },
		},
		{
			name: 'at once where the whole is there',
			events: [typed(oom, true), known(1, words)],
			effect: { ...search, query: 'some words' },
		},
		{
			name: 'by the lines that are recognised',
			events: [pasted(long), known(1)],
			effect: { ...search, query: 'the line of the cause', alone: false },
		},
		{
			name: 'with the line that says most',
			events: [pasted(oom), known(1, unknown)],
			effect: { ...search, query: 'some words', line: 'QuuxError: zz', alone: false },
		},
		{
			name: 'by the end of the text where nothing could be recognised',
			events: [pasted(`${'a'.repeat(5000)}${oom}`), unrecognised(1)],
			effect: { ...search, query: `${'a'.repeat(4000 - oom.length)}${oom}` },
		},
		{
			name: 'for the text to which Back leads from a shared answer',
			events: [typed(oom), shared('a'), noAddress, known(3, words)],
			effect: { ...search, question: 3, query: 'some words' },
		},
		{
			name: 'with the filters that are chosen',
			events: [{ type: 'filtered', filters }, typed(oom, true), known(2, words)],
			effect: { ...search, question: 2, query: 'some words', filters },
		},
	];
	test.each(cases)('$name', ({ events, effect }) => {
		expect(last(events)?.filter(({ type }) => type === 'search')).toEqual([effect]);
	});

	test('the question of a family comes with what is found, and goes with the next answer', () => {
		const asked: Event = { type: 'found', question: 1, groups: groups('a'), asks: 'When does it stop?', lost: false };
		expect(run([typed('hangs', true), known(1, words), asked]).box.asks).toBe('When does it stop?');
		expect(run([typed('hangs', true), known(1, words), asked, typed(oom, true), known(2)]).box.asks).toBeUndefined();
		expect(run([typed('hangs', true), known(1, words), asked, typed('')]).box.asks).toBeUndefined();
		const alone: Event = { type: 'found', question: 1, groups: [], asks: 'When does it stop?', lost: false };
		expect(run([typed('hangs', true), known(1, words), alone]).box).toMatchObject({ empty: false, leads: false });
	});

	test('but not for a shared answer', () => {
		expect(last([shared('a'), known(1)])).toEqual([{ type: 'reveal' }]);
	});
});

describe('what is shown', () => {
	const answered = { ...blank, text: oom, items: [...cause.items], said: cause.spoken };
	const both = [typed(oom), known(1), found(1, 'disk-full')];
	const cases: { name: string; events: Event[]; box: Partial<ReturnType<typeof seen>> }[] = [
		{ name: 'nothing, at first', events: [], box: blank },
		{ name: 'that it is busy', events: [typed(oom)], box: { ...blank, text: oom, busy: true } },
		{
			name: 'that it reads, where that takes long',
			events: [typed(oom), { type: 'slow', question: 1 }],
			box: { ...blank, text: oom, busy: true, said: 'reading' },
		},
		{ name: 'the known, before anything is found', events: [typed(oom), known(1)], box: { ...answered, busy: true } },
		{
			name: 'not that it reads, once the known is there',
			events: [typed(oom), known(1), { type: 'slow', question: 1 }, { type: 'progress', question: 1, done: 1 }],
			box: { ...answered, busy: true },
		},
		{
			name: 'what else is found',
			events: [typed(oom), known(1), found(1, 'cuda-oom', 'disk-full', 'nccl-timeout')],
			box: { ...answered, items: [...cause.items, 'found disk-full'] },
		},
		{
			name: 'what is found by words, counted',
			events: [typed('slow'), known(1, words), found(1, 'a', 'b')],
			box: { ...blank, text: 'slow', items: ['found a', 'found b'], said: 2 },
		},
		{
			name: 'that nothing is found',
			events: [typed('zz'), known(1, words), found(1)],
			box: { ...blank, text: 'zz', empty: true, said: 'empty' },
		},
		{
			name: 'the line to ask about, and where to go on',
			events: [pasted('QuuxError: zz'), known(1, unknown), found(1)],
			box: { ...blank, text: 'QuuxError: zz', unknown: unknown.unknown, empty: true, said: 'Not known' },
		},
		{
			name: 'a notice is something, though it is no answer',
			events: [typed('warn'), known(1, notice), found(1)],
			box: { ...blank, text: 'warn', items: [...notice.items] },
		},
		{
			name: 'the last answer, until there is another',
			events: [...both, typed('nccl')],
			box: { ...answered, text: 'nccl', items: [...cause.items, 'found disk-full'], busy: true },
		},
		{
			name: 'nothing of what was found for the last, once the known is there',
			events: [...both, typed('slow'), known(2, words)],
			box: { ...blank, text: 'slow', said: cause.spoken, busy: true },
		},
		{ name: 'nothing in an empty box', events: [...both, typed('')], box: blank },
		{ name: 'nothing after "clear"', events: [pasted(long), known(1), cleared], box: blank },
		{
			name: 'a shared answer, in place of all that was said before',
			events: [pasted('QuuxError: zz'), known(1, unknown), found(1), shared('a')],
			box: { ...blank, text: 'QuuxError: zz', busy: true },
		},
		{
			name: 'a shared answer, alone',
			events: [shared('a'), known(1, { ...cause, spoken: 'Shared answer' })],
			box: { ...blank, items: [...cause.items], said: 'Shared answer' },
		},
		{
			name: 'that a folder cannot be read, beside the answer',
			events: [...both, ...unreadable()],
			box: { ...answered, items: [...cause.items, 'found disk-full'], said: 'unreadable' },
		},
		{
			name: 'that a folder cannot be read, though words come later',
			events: [typed(oom), known(1), ...unreadable(), found(1, 'disk-full')],
			box: { ...answered, items: [...cause.items, 'found disk-full'], said: 'unreadable' },
		},
		{
			name: 'the next answer, after a folder that could not be read',
			events: [typed('slow'), known(1, words), ...unreadable(), typed('slower'), known(2, words), found(2)],
			box: seen(run([typed('slow'), known(1, words), typed('slower'), known(2, words), found(2)]).box),
		},
	];
	test.each(cases)('$name', ({ events, box }) => {
		expect(seen(run(events).box)).toEqual(box);
	});

	test('how much of a long log is read', () => {
		const { box } = run([pasted(long), { type: 'progress', question: 1, done: 0.4 }]);
		expect(box.status).toEqual({ kind: 'reading', done: 0.4 });
	});
});

function unreadable(): Event[] {
	const files = [new File([''], 'folder')];
	return [
		{ type: 'dropped', files },
		{ type: 'unreadable', files },
	];
}

describe('the logs of a run', () => {
	const several = [new File(['a'], 'rank0.log'), new File(['b'], 'rank1.log')];
	const folder = { name: 'job-42', isDirectory: true } as FileSystemEntry;
	const run: Known<string> = { ...words, run: 'the run', query: '' };
	const dropped = (files: readonly File[], ...entries: FileSystemEntry[]): Event => ({
		type: 'dropped',
		files,
		entries,
	});
	const boxAfter = (...events: Event[]) => events.reduce((box, event) => step(box, event).state, emptyBox<string>());

	test.each<{ name: string; event: Event; text: string }>([
		{ name: 'several files', event: dropped(several), text: 'rank0.log\nrank1.log' },
		{ name: 'a folder', event: dropped([new File([], 'job-42')], folder), text: 'job-42/' },
		{ name: 'a packed file', event: dropped([new File(['a'], 'rank0.log.gz')]), text: 'rank0.log.gz' },
		{
			name: 'many files, of which the box names some',
			event: dropped(Array.from({ length: 20 }, (_, rank) => new File(['a'], `${rank}.log`))),
			text: '0.log\n1.log\n2.log\n3.log\n4.log\n5.log\n6.log\n7.log\n8.log\n9.log\n10.log\n11.log\n…',
		},
	])('are $name', ({ event, text }) => {
		const { state, effects } = step(emptyBox<string>(), event);
		expect(effects).toEqual([{ type: 'readRun', question: 1, run: event }]);
		expect(state).toMatchObject({ text, held: true });
	});

	test('are told and kept nowhere, without a search by words', () => {
		const { state, effects } = step(boxAfter(dropped(several), { type: 'working', question: 1, part: 'half' }), {
			type: 'known',
			question: 1,
			known: run,
		});
		expect(effects).toEqual([{ type: 'reveal' }, { type: 'keep', text: '' }]);
		expect(state).toMatchObject({ known: run, working: undefined, empty: false, folded: true, waits: 'no' });
	});

	test('are read once more by "try again", and not for other filters', () => {
		const read = [dropped(several), { type: 'known', question: 1, known: run } as const];
		expect(step(boxAfter(...read), retried).effects).toEqual([{ type: 'readRun', question: 2, run: read[0] }]);
		expect(step(boxAfter(...read), { type: 'filtered', filters: {} }).effects).toEqual([]);
	});

	test.each([pasted('nccl'), typed('nccl'), cleared, shared('a'), query('nccl')])(
		'give way to what comes next: $type',
		(event) => {
			expect(boxAfter(dropped(several), event).run).toBeUndefined();
			expect(boxAfter(dropped(several), event).held).toBe(false);
		},
	);
});

describe('the box is folded for an answer', () => {
	const edited: Event = { type: 'edited' };
	const files = [new File(['x'], 'train.log')];
	test('is revealed once the box has said that it keeps the text, which moves it', () => {
		expect(last([pasted(oom), known(1)])?.map(({ type }) => type)).toEqual(['keep', 'reveal', 'search']);
	});

	const cases: { name: string; events: Event[]; folded: boolean; revealed: boolean }[] = [
		{ name: 'to what was pasted', events: [pasted(oom), known(1)], folded: true, revealed: true },
		{ name: 'to what came as a whole', events: [typed(oom, true), known(1)], folded: true, revealed: true },
		{ name: 'not before it is there', events: [pasted(oom)], folded: false, revealed: false },
		{ name: 'not to what is typed', events: [typed(oom), known(1)], folded: false, revealed: false },
		{
			name: 'to what is typed, once it is submitted',
			events: [typed(oom), known(1), found(1), submitted, known(2)],
			folded: true,
			revealed: true,
		},
		{
			name: 'to files',
			events: [{ type: 'dropped', files }, { type: 'read', files, text: oom }, known(1)],
			folded: true,
			revealed: true,
		},
		{ name: 'to what the address asks', events: [query(oom), known(1)], folded: true, revealed: true },
		{ name: 'to a shared answer', events: [shared('a'), known(1)], folded: true, revealed: true },
		{ name: 'to what was kept', events: [restored(oom, true), noAddress, known(1)], folded: true, revealed: true },
		{
			name: 'not to what was typed before anyone listened',
			events: [restored(oom), noAddress, known(1)],
			folded: false,
			revealed: false,
		},
		{ name: 'to the line to ask about', events: [pasted(oom), known(1, unknown)], folded: true, revealed: true },
		{
			name: 'to what is found by words alone, once it is there',
			events: [pasted('slow'), known(1, words), found(1, 'a')],
			folded: true,
			revealed: true,
		},
		{ name: 'not where nothing is', events: [pasted('zz'), known(1, words), found(1)], folded: false, revealed: false },
		{
			name: 'no longer, where nothing is found for the next text',
			events: [pasted(oom), known(1), found(1), pasted('zz'), known(2, words), found(2)],
			folded: false,
			revealed: false,
		},
		{
			name: 'still, while the next text is read',
			events: [pasted(oom), known(1), found(1), pasted('nccl')],
			folded: true,
			revealed: false,
		},
		{
			name: 'and scrolled to once, not again for what words find',
			events: [pasted(oom), known(1), found(1, 'a')],
			folded: true,
			revealed: false,
		},
		{ name: 'no longer, by "edit"', events: [pasted(oom), known(1), found(1), edited], folded: false, revealed: false },
		{
			name: 'not again by filters, after "edit"',
			events: [pasted(oom), known(1), edited, { type: 'filtered', filters: {} }, known(2)],
			folded: false,
			revealed: false,
		},
		{ name: 'no longer, by typing', events: [pasted(oom), known(1), typed(`${oom}x`)], folded: false, revealed: false },
		{ name: 'no longer, by "clear"', events: [pasted(oom), known(1), cleared], folded: false, revealed: false },
		{
			name: 'no longer, by Back from an address',
			events: [typed(oom), known(1), found(1), shared('a'), known(2), noAddress],
			folded: false,
			revealed: false,
		},
	];
	test.each(cases)('$name', ({ events, folded, revealed }) => {
		const { box, effects } = run(events);
		expect(box.folded).toBe(folded);
		expect(effects.at(-1)?.some(({ type }) => type === 'reveal') ?? false).toBe(revealed);
	});
});

describe('what is kept for the tab', () => {
	const cases: { name: string; events: Event[]; kept: string[] }[] = [
		{ name: 'a text, once it is read', events: [pasted(oom), known(1)], kept: [oom] },
		{ name: 'a text of which nothing could be loaded', events: [typed(oom), unrecognised(1)], kept: [oom] },
		{ name: 'nothing before', events: [pasted(oom)], kept: [] },
		{ name: 'not each key', events: [typed('n'), typed('nc'), known(1), known(2)], kept: ['nc'] },
		{ name: 'nothing of a shared answer', events: [shared('a'), known(1)], kept: [] },
		{ name: 'nothing after "clear"', events: [pasted(oom), known(1), cleared], kept: [oom, ''] },
		{ name: 'nothing of a box that was emptied', events: [typed(oom), known(1), typed('')], kept: [oom, ''] },
		{
			name: 'the text, when Back leads from a shared answer to an empty box',
			events: [shared('a'), known(1), noAddress],
			kept: [],
		},
	];
	test.each(cases)('$name', ({ events, kept }) => {
		const effects = run(events).effects.flat();
		expect(effects.flatMap((effect) => (effect.type === 'keep' ? [effect.text] : []))).toEqual(kept);
	});
});

describe('what comes of an older question changes nothing', () => {
	const late: Event[] = [
		known(1),
		unrecognised(1),
		found(1, 'a'),
		unsearched(1),
		{ type: 'slow', question: 1 },
		{ type: 'progress', question: 1, done: 0.5 },
		{ type: 'outdated', question: 1 },
	];
	const newer: Event[] = [typed('nccl'), pasted(long), submitted, cleared, shared('a'), noAddress, retried];
	test.each(newer.flatMap((event) => late.map((late) => ({ name: `${late.type} after ${event.type}`, event, late }))))(
		'$name',
		({ event, late }) => {
			const { box } = run([typed(oom), event]);
			expect(step(box, late)).toEqual({ state: box, effects: [] });
		},
	);
});

describe('a long text is held: the box shows only how it begins', () => {
	test.each([
		{ name: 'pasted', events: [pasted(long)], held: true },
		{ name: 'one line of it', events: [pasted('a'.repeat(200_001))], held: true },
		{ name: 'not a short one', events: [pasted(oom)], held: false },
		{ name: 'until it is asked again', events: [pasted(long), submitted, retried, noAddress], held: true },
		{ name: 'until something else is pasted', events: [pasted(long), pasted(oom)], held: false },
		{ name: 'until something is typed by program', events: [pasted(long), typed('zz')], held: false },
		{ name: 'until the address asks for something', events: [pasted(long), query('nccl')], held: false },
		{ name: 'until it is cleared', events: [pasted(long), cleared], held: false },
		{ name: 'beside a shared answer', events: [pasted(long), shared('a')], held: true },
	] satisfies { name: string; events: Event[]; held: boolean }[])('$name', ({ events, held }) => {
		expect(run(events).box.held).toBe(held);
	});
});

describe('a part is lost', () => {
	const search: Event = { type: 'found', question: 1, groups: groups('a'), lost: true };
	const shards: Event = known(1, { ...cause, lost: true });
	const cases: { name: string; events: Event[]; gap: Box['gap']; said?: string | number }[] = [
		{ name: 'triage', events: [typed(oom), unrecognised(1), found(1, 'a')], gap: 'noTriage', said: 1 },
		{ name: 'triage, and nothing is found', events: [typed(oom), unrecognised(1), found(1)], gap: 'noTriage' },
		{ name: 'search', events: [typed(oom), known(1), unsearched(1)], gap: 'noSearch', said: cause.spoken },
		{ name: 'search, and nothing is known', events: [typed(oom), known(1, words), unsearched(1)], gap: 'noSearch' },
		{ name: 'both', events: [typed(oom), unrecognised(1), unsearched(1)], gap: 'failed' },
		{ name: 'a part of triage', events: [typed(oom), shards, found(1)], gap: 'partly', said: cause.spoken },
		{ name: 'a part of search', events: [typed(oom), known(1, words), search], gap: 'partly', said: 1 },
		{
			name: 'a part of triage, and search',
			events: [typed(oom), shards, unsearched(1)],
			gap: 'noSearch',
			said: cause.spoken,
		},
		{ name: 'triage, and a part of search', events: [typed(oom), unrecognised(1), search], gap: 'noTriage', said: 1 },
		{ name: 'triage is of another build', events: [typed(oom), unrecognised(1, true), found(1)], gap: 'otherBuild' },
		{ name: 'and search is lost', events: [typed(oom), unrecognised(1, true), unsearched(1)], gap: 'otherBuild' },
		{
			name: 'search is of another build',
			events: [typed(oom), known(1, words), unsearched(1, true)],
			gap: 'otherBuild',
		},
		{ name: 'a shared answer', events: [shared('a'), unrecognised(1)], gap: 'noTriage' },
		{ name: 'a part of a shared answer', events: [shared('a', 'b'), shards], gap: 'partly', said: cause.spoken },
	];
	test.each(cases)('$name', ({ events, gap, said = 'silent' }) => {
		const { box, effects } = run(events);
		expect(seen(box)).toMatchObject({ gap, said, empty: false, reload: false, busy: false });
		// What the page lacks may be that of another build, unless that is known.
		const compared = effects.at(-1)?.filter(({ type }) => type === 'compareBuild');
		expect(compared).toEqual(gap === 'otherBuild' ? [] : [{ type: 'compareBuild', question: 1 }]);
	});

	test('it is said at once, before search answers', () => {
		expect(run([typed(oom), unrecognised(1)]).box).toMatchObject({ gap: 'noTriage', waits: 'found' });
	});

	test('the page is found to be old', () => {
		const { box } = run([typed(oom), unrecognised(1), found(1), { type: 'outdated', question: 1 }]);
		expect(box.gap).toBe('otherBuild');
	});

	const lost = [typed(oom), known(1), unsearched(1)];
	test.each([
		{ name: 'goes while it is tried again', events: [retried], gap: undefined, reload: false },
		{ name: 'in vain: a reload may help', events: [retried, known(2), unsearched(2)], gap: 'noSearch', reload: true },
		{
			name: 'again and again',
			events: [retried, unrecognised(2), unsearched(2), retried, unrecognised(3)],
			gap: 'noTriage',
			reload: true,
		},
		{ name: 'with success', events: [retried, known(2), found(2)], gap: undefined, reload: false },
		{
			name: 'with success, and lost anew',
			events: [retried, known(2), found(2), typed('zz'), known(3), unsearched(3)],
			gap: 'noSearch',
			reload: false,
		},
		{
			name: 'with success by a shared answer, and lost anew',
			events: [retried, shared('a'), known(3), typed('zz'), known(4), unsearched(4)],
			gap: 'noSearch',
			reload: false,
		},
	] satisfies { name: string; events: Event[]; gap: Box['gap']; reload: boolean }[])(
		'tried again: $name',
		({ events, gap, reload }) => {
			expect(seen(run([...lost, ...events]).box)).toMatchObject({ gap, reload });
		},
	);
});

describe('the focus is led to the answer', () => {
	const leads = (events: readonly Event[]) =>
		run(events).effects.map((effects) => effects.some(({ type }) => type === 'lead'));
	test.each([
		{ name: 'never by typing', events: [typed(oom), known(1), found(1, 'a')], when: [false, false, false] },
		{ name: 'at once to what is known', events: [submitted, known(2), found(2, 'a')], when: [false, true, false] },
		{ name: 'else to what is found', events: [submitted, known(2, words), found(2, 'a')], when: [false, false, true] },
		{
			name: 'past notices, which are folded',
			events: [submitted, known(2, notice), found(2, 'a')],
			when: [false, false, true],
		},
		{
			name: 'else to what tries again',
			events: [submitted, known(2, words), unsearched(2)],
			when: [false, false, true],
		},
		{
			name: 'nowhere where there is nothing',
			events: [submitted, known(2, words), found(2)],
			when: [false, false, false],
		},
		{
			name: 'not if one types on',
			events: [submitted, typed('nccl'), known(3), found(3)],
			when: [false, false, false, false],
		},
		{
			name: 'from "try again"',
			events: [unrecognised(1), unsearched(1), retried, known(2)],
			when: [false, false, false, true],
		},
		{
			name: 'from "try again" in vain, to it',
			events: [retried, unrecognised(2), unsearched(2)],
			when: [false, false, true],
		},
		{
			name: 'from "try again" of a shared answer',
			events: [shared('a'), unrecognised(2), retried, known(3)],
			when: [false, false, false, true],
		},
	] satisfies { name: string; events: Event[]; when: boolean[] }[])('$name', ({ events, when }) => {
		expect(leads([typed(oom), ...events]).slice(1)).toEqual(when);
	});

	test('not by what is typed into a box that was empty when "search" was pressed', () => {
		expect(leads([submitted, typed(oom), known(2)])).toEqual([false, false, false]);
	});
});
