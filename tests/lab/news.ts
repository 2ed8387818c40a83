/** What the newest releases no longer do as the cases say, for whoever keeps the content. Pure. */
import type { Result } from './laboratory.ts';

/** What one step of the workflow writes down, and another tells: data of code that nobody vouches for. */
export interface News {
	id: string;
	set: string;
	versions: Record<string, string>;
	reasons: string[];
}

/** The issue that tells it. */
export const NEWS = { title: 'Cases do not hold with the newest releases', label: 'laboratory' };

/**
 * Messages that are no longer recognised, and fixes that no longer work: a case that failed, with its reasons. One that
 * holds and prints something else beside its message is no news, nor is one that this machine cannot run.
 *
 * @example newsOf(results)[0] // => { id: 'disk-full/small-disk', set: 'torch-2.14.1', versions: { torch: '2.15.0' }, reasons: ['The fixed …'] }
 */
export const newsOf = (results: readonly Result[]): News[] =>
	results
		.filter(({ outcome }) => outcome === 'failed')
		.map(({ id, set, versions, reasons }) => {
			return {
				id,
				set,
				versions,
				reasons: reasons.slice(0, MOST_REASONS).map((reason) => reason.slice(0, MOST_LETTERS)),
			};
		})
		.sort((a, b) => (a.id < b.id ? -1 : 1));

/** More of one case helps nobody; an issue takes 65,536 characters. */
const MOST_CASES = 60;
const MOST_REASONS = 6;
const MOST_LETTERS = 120;

/**
 * Reads what was written down. Whatever ran may have written something else there: what is no news is left out.
 *
 * @example parseNews('[{"id":"a/b","set":"system","versions":{},"reasons":["x"]}]').length // => 1
 */
export function parseNews(text: string): News[] {
	const told: unknown = JSON.parse(text);
	return (Array.isArray(told) ? told : []).filter(isNews);
}

function isNews(one: unknown): one is News {
	const { id, set, versions, reasons } = (one ?? {}) as Partial<Record<keyof News, unknown>>;
	const isText = (value: unknown) => typeof value === 'string';
	const isRecord = typeof versions === 'object' && versions !== null && !Array.isArray(versions);
	return (
		isText(id) &&
		isText(set) &&
		isRecord &&
		Object.values(versions).every(isText) &&
		Array.isArray(reasons) &&
		reasons.every(isText)
	);
}

/**
 * The text of the issue.
 *
 * @returns Markdown in which everything that was written down stands in code, or undefined where there is nothing to say.
 * @example sayNews([{ id: 'disk-full/small-disk', set: 'torch-2.14.1', versions: { torch: '2.15.0' }, reasons: ['It ends with 1.'] }])
 * // => '- `disk-full/small-disk` with `torch 2.15.0`\n  - `It ends with 1.`…'
 */
export function sayNews(news: readonly News[]): string | undefined {
	if (!news.length) return undefined;
	const lines = news.slice(0, MOST_CASES).map(({ id, set, versions, reasons }) => {
		const programs = Object.entries(versions)
			.slice(0, MOST_REASONS)
			.map(([name, version]) => `${name} ${version}`);
		const told = `- ${asCode(id)} with ${programs.length ? programs.map(asCode).join(', ') : `the newest of ${asCode(set)}`}`;
		return [told, ...reasons.slice(0, MOST_REASONS).map((reason) => `  - ${asCode(reason)}`)].join('\n');
	});
	return [
		...lines.sort(),
		...(news.length > lines.length ? ['', `And ${news.length - lines.length} more.`] : []),
		'',
		'`npm run lab -- --newest <failure>/<case>` shows it again. Mend the template or the step in every language; then give the set its new versions, and record the case.',
	].join('\n');
}

/** In code nothing is a link, a picture or a name of somebody; what would end it, or the line, is gone. */
const asCode = (text: string): string => {
	const one = text.replace(/[`\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
	return `\`${one.length > MOST_LETTERS ? `${one.slice(0, MOST_LETTERS)}…` : one || ' '}\``;
};
