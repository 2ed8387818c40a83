/** Which release of a program a paste says is running, and what stood in it. Pure. */
import { compareVersions } from '../../core/schemas/versions.ts';

/** `0.16.2`, `2.8.3.post1`; what follows a plus says how it was built. */
const VERSION = String.raw`(\d+\.\d+(?:\.\d+)*(?:\.post\d+)?)(?![\w]|\.\d)`;
/** Beside a name: of a folder or a requirement, behind the word for it, or in a list of packages, where it has three numbers. */
const BESIDE = [
	`(?:-|==|@)v?${VERSION}`,
	`["']?(?: info: | |: |=)?v(?:ersion)?["']?(?: is |: ?| |=)?["']?v?${VERSION}`,
	String.raw` +(?=\d+\.\d+\.\d)${VERSION}(?! ?[%a-z])`,
];
const quoted = (name: string): string => name.replace(/[^\w]/g, '\\$&').replace(/-|_/g, '[-_]');

/**
 * The release of a program that a text prints.
 *
 * @param names what the program is called: its package, its name.
 * @returns undefined where it prints none, or more than one.
 * @example releaseIn('/opt/deepspeed-0.16.2-py3.11.egg/deepspeed/launcher', ['deepspeed']) // => '0.16.2'
 */
export function releaseIn(text: string, names: readonly string[]): string | undefined {
	const anyName = [...new Set(names)].map(quoted).join('|');
	const found = BESIDE.flatMap((form) => [
		...text.matchAll(new RegExp(String.raw`(?<![\w.-])(?:${anyName})(?:${form})`, 'gi')),
	]).map(([, version = '']) => version);
	return new Set(found).size === 1 ? found[0] : undefined;
}

const minorOf = (version: string): string => version.split('.').slice(0, 2).join('.');

/**
 * Whether a message stood in a release, by the releases that were read: of one minor version that is its first.
 *
 * @example stoodIn('0.16.2', { until: '0.16.0' }) // => true
 */
export const stoodIn = (release: string, { since, until }: { since?: string; until?: string }): boolean =>
	(since === undefined || compareVersions(release, since) >= 0) &&
	(until === undefined || compareVersions(release, until) <= 0 || minorOf(release) === minorOf(until));
