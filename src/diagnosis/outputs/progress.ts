/** The training log itself: loss, gradient norm and time of steps. Transformers' Trainer and TRL, Megatron, DeepSpeed, Lightning, verl. */
import { type Course, type CourseOf, courseOf, type Point } from './course.ts';
import { type Block, type Fact, type Facts, type Format, family, type Sourced } from './format.ts';

interface Step {
	/** As printed; else counted. */
	step?: number;
	loss?: number;
	grad?: number;
	seconds?: number;
	/** The learning rate. */
	rate?: number;
	/** In bytes: of the GPU, what is allocated or its peak; of the host, what is used. */
	gpu_memory?: number;
	host_memory?: number;
	/** How many steps were skipped until then, since a gradient was no number. */
	skipped?: number;
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
const GIB = 2 ** 30;

/** Where the values of a step stand in its line. */
type Patterns = Partial<Record<keyof Step, RegExp>>;

/** The steps of a log that has a line for each. Memory is told in GiB. */
const stepsIn = ({ lines, from }: Block, patterns: Patterns): Step[] =>
	lines.map((text, at) => {
		const told = Object.entries(patterns).map(([name, pattern]) => {
			const value = numberIn(pattern.exec(text)?.[1]);
			return [name, value !== undefined && name.endsWith('_memory') ? value * GIB : value];
		});
		return known({ ...Object.fromEntries(told), line: from.line + at });
	});

const OF_TRAINER: Patterns = {
	step: /'(?:step|global_step)': '?(\d{1,12})/,
	loss: LOSS,
	grad: new RegExp(`'grad_norm': '?${NUMBER}`, 'i'),
	rate: new RegExp(`'learning_rate': '?${NUMBER}`, 'i'),
	// ms-swift, Axolotl; TRL and Transformers print none.
	gpu_memory: new RegExp(`'memory(?:\\(GiB\\)|/max_(?:active|allocated) \\(GiB\\))': '?${NUMBER}`),
};

const trainer: Format<Step[]> = {
	id: 'trainer-log',
	begins: (line) => DICT.test(line) && line.endsWith('}') && LOSS.test(line),
	read: (block) => stepsIn(block, OF_TRAINER),
};

const ITERATION = /^(?: ?\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\])? ?iteration +(\d{1,12})\/ *\d{1,12} \|/;
/** Its time is in milliseconds. */
const OF_MEGATRON: Patterns = {
	step: ITERATION,
	loss: new RegExp(`(?:lm loss|loss): ${NUMBER}`, 'i'),
	grad: new RegExp(`grad norm: ${NUMBER}`, 'i'),
	rate: new RegExp(`learning rate: ${NUMBER}`, 'i'),
	seconds: new RegExp(`elapsed time per iteration \\(ms\\): ${NUMBER}`),
};

const megatron: Format<Step[]> = {
	id: 'megatron-log',
	begins: (line) => ITERATION.test(line),
	read: (block) =>
		stepsIn(block, OF_MEGATRON).map((step) => known({ ...step, seconds: step.seconds && step.seconds / 1000 })),
};

/** `steps: 10 loss: 2.4119 iter time (s): 0.412 samples/sec: 77.7`, as DeepSpeed's pipeline engine prints it. */
const PIPELINE = new RegExp(`steps: (\\d{1,12}) loss: ${NUMBER} .{0,200}?iter time \\(s\\): ${NUMBER} samples/sec: `);
/** `step=10, skipped=2, lr=[1e-05], mom=[[0.9, 0.95]]`: of all steps so many were skipped for a gradient that was no number. */
const SKIPPED = /\bstep=(\d{1,12}), skipped=(\d{1,12}), lr=\[([^\],]{0,40})/;
/** Beside the time of steps; what is held between them, not the peak. */
const ALLOCATED = /\/global_step=(\d{1,12}), .{0,120} MemAllocated=([\d.]{1,12})GB/;

const deepspeed: Format<Step[]> = {
	id: 'deepspeed-log',
	begins: (line) => PIPELINE.test(line) || SKIPPED.test(line),
	goesOn: (line) => PIPELINE.test(line) || SKIPPED.test(line) || / time \(ms\) \| |RunningAvgSamplesPerSec=/.test(line),
	read: ({ lines, from }) =>
		lines.flatMap((text, at): Step[] => {
			const [, step, loss, seconds] = PIPELINE.exec(text) ?? [];
			const [, of, skipped, rate] = SKIPPED.exec(text) ?? [];
			const [, at_step, memory] = ALLOCATED.exec(text) ?? [];
			const own = step ?? of ?? at_step;
			if (own === undefined) return [];
			const told = { loss: numberIn(loss), seconds: numberIn(seconds), skipped: numberIn(skipped) };
			const held = memory === undefined ? undefined : Number(memory) * GIB;
			return [known({ step: numberIn(own), ...told, rate: numberIn(rate), gpu_memory: held, line: from.line + at })];
		}),
};

/** `Epoch 0:  50%|█ | 50/100 [00:10<00:10,  4.98it/s, v_num=0, train_loss=0.51]`, or `0.52s/it`. */
const BAR =
	/^Epoch (\d{1,6}): {1,4}\d{1,3}%\|.{0,120}?\| (\d{1,9})\/(\d{1,9}) \[[\d:]{4,9}<[\d:?]{1,9}, {1,4}([\d.]{1,10})(it\/s|s\/it)(.{0,400})\]$/;
const BAR_LOSS = new RegExp(`, (?:train[/_])?loss(?:_step)?=${NUMBER}`, 'i');

const lightning: Format<Step[]> = {
	id: 'lightning-log',
	begins: (line) => BAR.test(line),
	read: ({ lines, from }) =>
		lines.flatMap((text, at): Step[] => {
			const [, epoch, step, all, rate, unit, rest = ''] = BAR.exec(text) ?? [];
			const each = Number(rate);
			if (step === undefined || !(each > 0)) return [];
			return [
				known({
					step: Number(epoch) * Number(all) + Number(step),
					loss: numberIn(BAR_LOSS.exec(rest)?.[1]),
					seconds: unit === 'it/s' ? 1 / each : each,
					line: from.line + at,
				}),
			];
		}),
};

/** `step:12 - actor/pg_loss:0.01 - actor/grad_norm:0.41 - timing_s/step:88.1`, as verl prints what it logs. */
const VERL = /^step:(\d{1,12}) - [\w/@.-]{2,80}:/;
const metric = (name: string) => new RegExp(` - ${name}:(?:np\\.float\\d{2}\\()?${NUMBER}`);
const OF_VERL: Patterns = {
	step: VERL,
	loss: metric('actor/pg_loss'),
	grad: metric('actor/grad_norm'),
	seconds: metric('timing_s/step'),
	rate: metric('actor/lr'),
	gpu_memory: metric('(?:actor|perf)/max_memory_allocated_gb'),
	host_memory: metric('(?:actor|perf)/cpu_memory_used_gb'),
};

/** Its loss goes up and down around 0 by its nature: what is read of it is whether it is a number. */
const verl: Format<Step[]> = {
	id: 'verl-log',
	begins: (line) => VERL.test(line),
	read: (block) => stepsIn(block, OF_VERL),
};

/** What is not told is left out. */
const known = (step: Partial<Record<keyof Step, number | undefined>>): Step =>
	Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined)) as unknown as Step;

const AT = { step: 'number', line: 'number' } as const;

export const progress = family<Step[]>({
	id: 'progress',
	quiet: true,
	formats: [trainer, megatron, deepspeed, lightning, verl],
	topics: {
		series: {
			...{ steps: 'number', first_loss: 'number', last_loss: 'number', median_seconds: 'seconds' },
			...{ last_rate: 'number', last_gpu_memory: 'bytes', last_host_memory: 'bytes' },
		},
		// The first step at which something is no number.
		nan: { ...AT, what: 'word', before: 'number', steps_before: 'number' },
		// A loss of exactly 0 beside a gradient that is no number, or none at all.
		zero: { ...AT, steps: 'number' },
		// With half precision: more than the few at the beginning that find the scale.
		skipped: { ...AT, skipped: 'number', steps: 'number' },
		spike: { ...AT, from: 'number', to: 'number', recovered: 'truth' },
		no_gradient: { ...AT, steps: 'number' },
		slower: { ...AT, from: 'seconds', to: 'seconds', times: 'number' },
		// From the first step to the last the loss stands where it was, at a rate of so much at most.
		flat: { steps: 'number', from: 'number', to: 'number', rate: 'number' },
		// A learning rate of 0, from there to the last step; `before` where it was another one.
		no_rate: { ...AT, steps: 'number', before: 'number' },
		// Memory that grows to the last step, by about as much each time.
		grows: { ...AT, of: 'word', steps: 'number', from: 'bytes', to: 'bytes', each: 'bytes' },
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
				...{ last_rate: lastOf(steps, 'rate'), last_gpu_memory: lastOf(steps, 'gpu_memory') },
				last_host_memory: lastOf(steps, 'host_memory'),
			},
		],
		nan: nanOf(steps),
		zero: zeroOf(steps),
		skipped: skippedOf(steps),
		spike: spikeOf(finite as (Numbered & { loss: number })[]),
		no_gradient: withoutGradient(steps),
		slower: slowerOf(steps),
		flat: flatOf(finite),
		no_rate: withoutRate(steps),
		grows: [...growsOf(steps, 'gpu_memory'), ...growsOf(steps, 'host_memory')],
	};
}

type Told = 'rate' | 'gpu_memory' | 'host_memory';

const lastOf = (steps: readonly Numbered[], of: Told): number | undefined =>
	steps.findLast(({ [of]: value }) => value !== undefined)?.[of];

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

/** The newest count, where it is more than a tenth of all steps, and grew within what is shown. */
function skippedOf(steps: readonly Numbered[]): Fact[] {
	const counted = steps.filter(({ skipped }) => skipped !== undefined);
	const [first, last] = [counted[0], counted.at(-1)];
	if (!first || !last || counted.length < 2) return [];
	const [before, skipped] = [first.skipped ?? 0, last.skipped ?? 0];
	const grew = skipped - before;
	if (grew < MOST_SKIPPED || grew < (last.step - first.step) / 10) return [];
	return [{ step: last.step, line: last.line, skipped: grew, steps: last.step - first.step }];
}

/** The scale begins at 2¹⁶ as a rule, and is halved each time: it has found its place by then. */
const MOST_SKIPPED = 17;

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
function flatOf(steps: readonly Numbered[]): Fact[] {
	const losses = steps.map(({ loss }) => loss as number);
	if (losses.length < FEWEST_FLAT) return [];
	const quarters = quartersOf(losses);
	const begun = median(losses.slice(0, FEWEST));
	const all = [begun, ...quarters];
	const [least, most] = [Math.min(...all), Math.max(...all)];
	if (least < LEAST_FLAT || most > 1.02 * least) return [];
	const rates = steps.flatMap(({ rate }) => rate ?? []);
	const rate = rates.length === steps.length ? Math.max(...rates) : undefined;
	return [{ steps: losses.length, from: begun, to: quarters.at(-1), ...(rate !== undefined && { rate }) }];
}

/** The last step of a schedule, and the first of a warm-up, have a rate of 0 by their nature. */
function withoutRate(steps: readonly Numbered[]): Fact[] {
	const rated = steps.filter(({ rate }) => rate !== undefined);
	const at = rated.findLastIndex(({ rate }) => rate !== 0) + 1;
	const [first, before] = [rated[at], rated[at - 1]?.rate];
	if (!first || rated.length - at < FEWEST) return [];
	const own = { step: first.step, line: first.line, steps: rated.length - at };
	return [{ ...own, ...(before !== undefined && { before }) }];
}

/**
 * The first quarter fills caches; from there each quarter adds, the last one still at least half of what they add on
 * average, and all together a twentieth. A peak only rises, and rests as soon as the longest batch was there.
 */
function growsOf(steps: readonly Numbered[], of: 'gpu_memory' | 'host_memory'): Fact[] {
	const told = steps.filter(({ [of]: bytes }) => bytes !== undefined && bytes > 0);
	if (told.length < 3 * FEWEST) return [];
	const [, from = 0, half = 0, to = 0] = quartersOf(told.map(({ [of]: bytes }) => bytes as number));
	const least = (to - from) / 4;
	if (to < 1.05 * from || half - from < least || to - half < least) return [];
	const [first, last] = [told[0], told.at(-1)];
	if (!first || !last || last.step <= first.step) return [];
	const [begun, ended] = [first[of] as number, last[of] as number];
	const each = (ended - begun) / (last.step - first.step);
	const whose = of === 'gpu_memory' ? 'gpu' : 'host';
	return [{ of: whose, step: last.step, line: last.line, steps: told.length, from: begun, to: ended, each }];
}

/** The median of each quarter. */
function quartersOf(numbers: readonly number[]): number[] {
	const size = numbers.length / 4;
	return [0, 1, 2, 3].map((at) => median(numbers.slice(Math.floor(at * size), Math.floor((at + 1) * size))));
}

function median(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((a, b) => a - b);
	return sorted[sorted.length >> 1] ?? 0;
}
