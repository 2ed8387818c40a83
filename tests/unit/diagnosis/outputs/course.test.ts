import { describe, expect, test } from 'vitest';
import { courseOf, type Point } from '../../../../src/diagnosis/outputs/course.ts';

const falling = (steps: number): Point[] =>
	Array.from({ length: steps }, (_, at) => [at + 1, 10 - (9 * at) / (steps - 1)]);

describe('the course of a value', () => {
	test('begins and ends, and has its least and most', () => {
		expect(courseOf('loss', falling(10))).toEqual({
			of: 'loss',
			points: falling(10),
			...{ first: [1, 10], last: [10, 1], least: [10, 1], most: [1, 10] },
		});
	});

	test.each([
		{ name: 'too few points', points: falling(7) },
		{ name: 'nothing that is a number', points: falling(20).map(([step]): Point => [step, Number.NaN]) },
	])('is none with $name', ({ points }) => {
		expect(courseOf('loss', points)).toBeUndefined();
	});

	test('tells from which step on it is no number', () => {
		const points: Point[] = [...falling(9), [10, Number.NaN], [11, Number.POSITIVE_INFINITY]];
		expect(courseOf('grad', points)).toMatchObject({ last: [9, 1], none: 10 });
	});

	test('of a hundred thousand steps is drawn with few points, and loses no peak', () => {
		const points = falling(100_000);
		points[54_321] = [54_322, 99];
		const { points: drawn = [], most } = courseOf('loss', points) ?? {};
		expect(drawn.length).toBeLessThanOrEqual(300);
		expect(drawn).toContainEqual([54_322, 99]);
		expect(most).toEqual([54_322, 99]);
		expect(drawn.map(([step]) => step)).toEqual(drawn.map(([step]) => step).toSorted((a, b) => a - b));
	});
});
