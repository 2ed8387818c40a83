/** Draws values over the steps of a training, one below the other. What they show stands in words beside them. */

import { fill, sentences } from '../../core/i18n/sentences.ts';
import type { Course, Point } from '../../diagnosis/outputs/course.ts';
import { showTime, type TimeWords } from '../../diagnosis/readings/time.ts';
import { element } from './dom.ts';
import { svg } from './svg.ts';

/** The words of it, in content/ui. */
export interface CourseWords {
	title: string;
	loss: string;
	grad: string;
	seconds: string;
	/** `{what}: {first} at step {from}, {last} at step {to}; …` */
	says: string;
	/** `No number from step {step} on.` */
	none: string;
}

/** In units of its own: it is stretched to the width that there is. */
const WIDTH = 600;
const HEIGHT = 56;

/**
 * The picture with its sentences.
 *
 * @param times the words for seconds and minutes.
 */
export const coursePicture = (courses: readonly Course[], words: CourseWords, times: TimeWords): HTMLElement =>
	element(
		'figure',
		{ class: 'course', 'aria-label': words.title },
		...courses.flatMap((course) => [drawingOf(course), captionOf(course, words, times)]),
	);

function drawingOf({ points, first, last, least, most, none }: Course): SVGElement {
	const steps = Math.max(last[0], none ?? 0) - first[0] || 1;
	const range = most[1] - least[1] || 1;
	const x = (step: number) => ((step - first[0]) / steps) * WIDTH;
	const y = (value: number) => HEIGHT - 4 - ((value - least[1]) / range) * (HEIGHT - 8);
	const place = ([step, value]: Point) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`;
	return svg(
		'svg',
		{ viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
		svg('polyline', { points: points.map(place).join(' ') }),
		...(none === undefined ? [] : [svg('path', { class: 'none', d: `M${x(none).toFixed(1)} 0v${HEIGHT}` })]),
	);
}

function captionOf({ of, first, last, least, most, none }: Course, words: CourseWords, times: TimeWords): HTMLElement {
	const shown = ([, value]: Point) =>
		of === 'seconds' ? showTime(value, times) : String(Number(value.toPrecision(4)));
	const said = fill(words.says, {
		...{ what: words[of], from: first[0], first: shown(first), to: last[0], last: shown(last) },
		...{ least: shown(least), leastAt: least[0], most: shown(most), mostAt: most[0] },
	});
	return element('p', {}, none === undefined ? said : sentences(said, fill(words.none, { step: none })));
}
