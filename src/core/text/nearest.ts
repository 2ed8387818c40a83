/**
 * The end of a sentence about a mistyped id: the closest existing ones, or a full stop when none is close.
 *
 * @example nearest('ccl-timeout', ['nccl-timeout', 'cuda-oom']) // => ': did you mean "nccl-timeout"?'
 */
export function nearest(wanted: string, existing: Iterable<string>): string {
	const close = closestFew(wanted, existing);
	return close.length ? `: did you mean ${close.map((candidate) => `"${candidate}"`).join(' or ')}?` : '.';
}

/** The closest existing id; undefined when none is close. */
export function closest(wanted: string, existing: Iterable<string>): string | undefined {
	return closestFew(wanted, existing)[0];
}

function closestFew(wanted: string, existing: Iterable<string>): string[] {
	return [...existing]
		.map((candidate) => ({ candidate, distance: editDistance(wanted, candidate) }))
		.filter(({ candidate, distance }) => distance <= Math.max(2, Math.floor(candidate.length / 3)))
		.sort((a, b) => a.distance - b.distance)
		.slice(0, 3)
		.map(({ candidate }) => candidate);
}

function editDistance(a: string, b: string): number {
	let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let row = 1; row <= a.length; row++) {
		const current = [row];
		for (let column = 1; column <= b.length; column++) {
			const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
			current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
		}
		previous = current;
	}
	return previous[b.length] ?? 0;
}
