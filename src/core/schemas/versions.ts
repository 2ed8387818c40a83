/** The order of releases. */

/**
 * Compares two versions number by number; what is missing counts as nothing, so `0.24` is `0.24.0`. A `.post1` comes
 * after the release that it mends.
 *
 * @returns less than 0 where `a` came before `b`.
 * @example compareVersions('2.9.6', '2.10.3') // => -1
 * @example compareVersions('0.24', '0.24.0') // => 0
 */
export function compareVersions(a: string, b: string): number {
	const [left, right] = [numbersOf(a), numbersOf(b)];
	for (let at = 0; at < Math.max(left.length, right.length); at++) {
		const difference = (left[at] ?? 0) - (right[at] ?? 0);
		if (difference) return Math.sign(difference);
	}
	return 0;
}

/**
 * Whether a release belongs to a version that may be said less exactly: `2.18` names the releases `2.18.1` and `2.18.3`.
 *
 * @example isReleaseOf('2.18.3', '2.18') // => true
 */
export function isReleaseOf(release: string, version: string): boolean {
	return compareVersions(release, version) === 0 || release.startsWith(`${version}.`);
}

/** @example numbersOf('2.7.4.post1') // => [2, 7, 4, 1] */
const numbersOf = (version: string): number[] => version.replace('post', '').split('.').map(Number);
