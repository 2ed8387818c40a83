/** Outputs that are JSON. Pure. */

/** @returns undefined for what is no JSON. */
export function jsonOf(lines: readonly string[]): unknown {
	try {
		return JSON.parse(lines.join('\n'));
	} catch {
		return undefined;
	}
}
