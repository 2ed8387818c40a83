/** The course of a value over the steps of a training: what a small picture of it needs. Pure. */

/** What is drawn: the loss, the norm of the gradient, the time of a step. */
export type CourseOf = 'loss' | 'grad' | 'seconds';

export type Point = readonly [step: number, value: number];

/** A value over steps. Of many points those are kept that a narrow picture shows: the least and the most of each stretch. */
export interface Course {
	of: CourseOf;
	points: readonly Point[];
	first: Point;
	last: Point;
	least: Point;
	most: Point;
	/** The first step at which it is no number. */
	none?: number;
}

/** Stretches, of which each gives two points. */
const STRETCHES = 150;
/** Fewer are no course. */
const FEWEST = 8;

/**
 * The course of one value; nothing where there are too few.
 *
 * @example courseOf('loss', [[1, 3], [2, 2], …, [9, Number.NaN]])?.none // => 9
 */
export function courseOf(of: CourseOf, all: readonly Point[]): Course | undefined {
	const points = all.filter(([, value]) => Number.isFinite(value));
	const [first, last] = [points[0], points.at(-1)];
	if (!first || !last || points.length < FEWEST) return undefined;
	const none = all.find(([, value]) => !Number.isFinite(value));
	return {
		of,
		points: thinned(points),
		...{ first, last, least: points.reduce(lower), most: points.reduce(higher) },
		...(none && { none: none[0] }),
	};
}

const lower = (a: Point, b: Point): Point => (b[1] < a[1] ? b : a);
const higher = (a: Point, b: Point): Point => (b[1] > a[1] ? b : a);

function thinned(points: readonly Point[]): readonly Point[] {
	if (points.length <= 2 * STRETCHES) return points;
	const size = points.length / STRETCHES;
	return Array.from({ length: STRETCHES }, (_, at) => {
		const own = points.slice(Math.floor(at * size), Math.floor((at + 1) * size));
		const both = [own.reduce(lower), own.reduce(higher)] as const;
		return both[0] === both[1] ? [both[0]] : both.toSorted(([a], [b]) => a - b);
	}).flat();
}
