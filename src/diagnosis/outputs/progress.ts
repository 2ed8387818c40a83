/** The training log itself: loss, gradient norm and time of steps. Transformers' Trainer, Megatron. */
import { type Course, type CourseOf, courseOf, type Point } from './course.ts';
import { type Fact, type Facts, type Format, family, type Sourced } from './format.ts';

interface Step {
	/** As printed; else counted. */
	step?: number;
	loss?: number;
	grad?: number;
	seconds?: number;
	line: number;
}

/** `nan` and `inf` are numbers, too. */
function numberIn(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (/^[-+]?nan$/i.test(text)) return Number.NaN;
	if (/^[-+]?inf(?:inity)?$/i.test(text)) return Number.POSITIVE_INFINITY;
	const value = Number(text);
	return text === '' || Number.isNaN(value) ? undefined : value;
}

const NUMBER = '([-+]?(?:\\d[\\d.]{0,20}(?:[eE][-+]?\\d{1,3})?|nan|inf))';
const DICT = /^\{'(?:loss|train_loss|grad_norm|learning_rate)': /;
const LOSS = new RegExp(`'loss': '?${NUMBER}`, 'i');
const GRAD = new RegExp(`'grad_norm': '?${NUMBER}`, 'i');
const STEP = /'(?:step|global_step)': '?(\d{1,12})/;

const trainer: Format<Step[]> = {
	id: 'trainer-log',
	begins: (line) => DICT.test(line) && line.endsWith('}') && LOSS.test(line),
	goesOn: (line) => DICT.test(line) && line.endsWith('}') && LOSS.test(line),
	read: ({ lines, from }) =>
		lines.map((text, at) => ({
			step: numberIn(STEP.exec(text)?.[1]),
			loss: numberIn(LOSS.exec(text)?.[1]),
			grad: numberIn(GRAD.exec(text)?.[1]),
			line: from.line + at,
		})) as Step[],
};

const ITERATION = /^(?: ?\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\])? ?iteration +(\d{1,12})\/ *\d{1,12} \|/;
const MS = new RegExp(`elapsed time per iteration \\(ms\\): ${NUMBER}`);
const LM_LOSS = new RegExp(`(?:lm loss|loss): ${NUMBER}`, 'i');
const NORM = new RegExp(`grad norm: ${NUMBER}`, 'i');

const megatron: Format<Step[]> = {
	id: 'megatron-log',
	begins: (line) => ITERATION.test(line),
	goesOn: (line) => ITERATION.test(line),
	read: ({ lines, from }) =>
		lines.map((text, at) => {
			const ms = numberIn(MS.exec(text)?.[1]);
			return {
				step: numberIn(ITERATION.exec(text)?.[1]),
				loss: numberIn(LM_LOSS.exec(text)?.[1]),
				grad: numberIn(NORM.exec(text)?.[1]),
				...(ms !== undefined && { seconds: ms / 1000 }),
				line: from.line + at,
			};
		}) as Step[],
};

const AT = { step: 'number', line: 'number' } as const;

export const progress = family<Step[]>({
	id: 'progress',
	quiet: true,
	formats: [trainer, megatron],
	topics: {
		series: { steps: 'number', first_loss: 'number', last_loss: 'number', median_seconds: 'seconds' },
		// The first step at which something is no number.
		nan: { ...AT, what: 'word', before: 'number', steps_before: 'number' },
		// A loss of exactly 0 beside a gradient that is no number, or none at all.
		zero: { ...AT, steps: 'number' },
		spike: { ...AT, from: 'number', to: 'number', recovered: 'truth' },
		no_gradient: { ...AT, steps: 'number' },
		slower: { ...AT, from: 'seconds', to: 'seconds', times: 'number' },
		// From the first step to the last the loss stands where it was.
		flat: { steps: 'number', from: 'number', to: 'number' },
	},
	facts: factsOf,
	courses: (outputs) => {
		const steps = stepsOf(outputs);
		return DRAWN.flatMap((of): Course[] => {
			const all = steps.flatMap(({ step, [of]: value }): Point[] => (value === undefined ? [] : [[step, value]]));
			const course = courseOf(of, all);
			return course ? [course] : [];
		});
	},
});

const DRAWN: readonly CourseOf[] = ['loss', 'grad', 'seconds'];

/** Where no step is printed they are counted. */
const stepsOf = (outputs: readonly Sourced<Step[]>[]): Numbered[] =>
	outputs.flatMap(({ parsed }) => parsed).map((one, at) => ({ ...one, step: one.step ?? at + 1 }));

/** Fewer steps are no series. */
const FEWEST = 8;

function factsOf(outputs: readonly Sourced<Step[]>[]): Facts {
	const steps = stepsOf(outputs);
	const finite = steps.filter(({ loss }) => loss !== undefined && Number.isFinite(loss));
	const times = steps.flatMap(({ seconds }) => (seconds !== undefined && seconds > 0 ? [seconds] : []));
	return {
		series: [
			{
				steps: steps.length,
				first_loss: finite[0]?.loss,
				last_loss: finite.at(-1)?.loss,
				...(times.length && { median_seconds: median(times) }),
			},
		],
		nan: nanOf(steps),
		zero: zeroOf(steps),
		spike: spikeOf(finite as (Numbered & { loss: number })[]),
		no_gradient: withoutGradient(steps),
		slower: slowerOf(steps),
		flat: flatOf(finite.map(({ loss }) => loss as number)),
	};
}

type Numbered = Step & { step: number };

const isNone = (value: number | undefined): boolean => value !== undefined && !Number.isFinite(value);

function nanOf(steps: readonly Numbered[]): Fact[] {
	const at = steps.findIndex(({ loss, grad }) => isNone(loss) || isNone(grad));
	const found = steps[at];
	if (!found) return [];
	const before = steps[at - 1]?.loss;
	const what = isNone(found.loss) ? 'loss' : 'grad_norm';
	return [{ step: found.step, line: found.line, what, steps_before: at, ...(isNone(before) ? {} : { before }) }];
}

function zeroOf(steps: readonly Numbered[]): Fact[] {
	const own = steps.filter(({ loss, grad }) => loss === 0 && (isNone(grad) || grad === 0));
	const [first] = own;
	return first && own.length > 1 ? [{ step: first.step, line: first.line, steps: own.length }] : [];
}

function withoutGradient(steps: readonly Numbered[]): Fact[] {
	const own = steps.filter(({ grad, loss }) => grad === 0 && loss !== 0);
	const [first] = own;
	const all = steps.filter(({ grad }) => grad !== undefined);
	return first && own.length >= FEWEST && own.length === all.length
		? [{ step: first.step, line: first.line, steps: own.length }]
		: [];
}

/** Three times the median of the ten losses before it, and by at least 1. */
function spikeOf(steps: readonly (Numbered & { loss: number })[]): Fact[] {
	for (let at = FEWEST; at < steps.length; at++) {
		const usual = median(steps.slice(Math.max(0, at - 10), at).map(({ loss }) => loss));
		const own = steps[at];
		if (!own || usual <= 0 || own.loss < 3 * usual || own.loss < usual + 1) continue;
		const after = steps.slice(at + 1, at + 11).map(({ loss }) => loss);
		const recovered = after.length > 0 && median(after) < 1.5 * usual;
		return [{ step: own.step, line: own.line, from: usual, to: own.loss, recovered }];
	}
	return [];
}

/** From some step on, at least twice as long, for as many steps as are left but for a few. */
function slowerOf(steps: readonly Numbered[]): Fact[] {
	const timed = steps.filter(
		(one): one is Numbered & { seconds: number } => one.seconds !== undefined && one.seconds > 0,
	);
	if (timed.length < 2 * FEWEST) return [];
	const half = timed.length >> 1;
	// The first steps compile and warm up.
	const from = median(timed.slice(2, half).map(({ seconds }) => seconds));
	const to = median(timed.slice(-FEWEST).map(({ seconds }) => seconds));
	if (to < 2 * from) return [];
	const first = timed.find(({ seconds, step }) => seconds >= 2 * from && step > (timed[2]?.step ?? 0));
	return first ? [{ step: first.step, line: first.line, from, to, times: to / from }] : [];
}

/** So many steps have to be seen before it is said that nothing is learned. */
const FEWEST_FLAT = 50;
/** Losses of reinforcement learning stand near 0 by their nature. */
const LEAST_FLAT = 0.5;

/** The medians of all quarters, and that of the first steps, lie within two in a hundred. */
function flatOf(losses: readonly number[]): Fact[] {
	if (losses.length < FEWEST_FLAT) return [];
	const size = losses.length / 4;
	const quarters = [0, 1, 2, 3].map((at) => median(losses.slice(Math.floor(at * size), Math.floor((at + 1) * size))));
	const begun = median(losses.slice(0, FEWEST));
	const all = [begun, ...quarters];
	const [least, most] = [Math.min(...all), Math.max(...all)];
	if (least < LEAST_FLAT || most > 1.02 * least) return [];
	return [{ steps: losses.length, from: begun, to: quarters.at(-1) }];
}

function median(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((a, b) => a - b);
	return sorted[sorted.length >> 1] ?? 0;
}
