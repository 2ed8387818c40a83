/** What the newest releases no longer do as the cases say, for whoever keeps the content. Pure. */
import type { Result } from './laboratory.ts';

/** The issue that tells it. */
export const NEWS = { title: 'Cases do not hold with the newest releases', label: 'laboratory' };

/**
 * Messages that are no longer recognised, and fixes that no longer work: a case that failed, with its reasons. One that
 * holds and prints something else beside its message is no news, nor is one that this machine cannot run.
 *
 * @returns Markdown, or undefined where there is none.
 * @example newsOf(results)
 * // => '- `disk-full/small-disk` with torch 2.15.0\n  - The fixed script ends with exit status 1, and must end well.…'
 */
export function newsOf(results: readonly Result[]): string | undefined {
	const failed = results.filter(({ outcome }) => outcome === 'failed');
	if (!failed.length) return undefined;
	const lines = failed.map(({ id, set, versions, reasons }) => {
		const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
		const told = `- \`${id}\` with ${programs.length ? programs.join(', ') : `the newest of ${set}`}`;
		return [told, ...reasons.map((reason) => `  - ${reason}`)].join('\n');
	});
	return [
		...lines.sort(),
		'',
		'`npm run lab -- --newest <failure>/<case>` shows it again. Mend the template or the step in every language; then give the set its new versions, and record the case.',
	].join('\n');
}
