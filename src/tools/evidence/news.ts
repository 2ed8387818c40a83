/** What changed between two looks at the releases, for whoever keeps the content. Pure. */
import type { Evidence, Seen } from '../../content/files/evidence.ts';

/** The issue that tells it. */
export const NEWS = { title: 'Upstream changed the wording of messages', label: 'wording' };

/**
 * What somebody should look at: messages that the newest release no longer holds, holds elsewhere or holds again. That
 * the newest release is another one and all stayed as it was is no news.
 *
 * @returns Markdown, or undefined where there is none.
 * @example newsOf(before, after) // => '### nccl 2.31.1\n\n- `nccl-error/cuda-failure` is gone …'
 */
export function newsOf(before: Evidence, after: Evidence): string | undefined {
	const lines = [...after.messages].flatMap(([key, now]) => {
		const then = before.messages.get(key);
		// Another wording of our own is no news of theirs.
		const text = then && then.fingerprint === now.fingerprint ? sentenceOf(then, now) : undefined;
		return text ? [`- \`${key}\` ${text}`] : [];
	});
	if (!lines.length) return undefined;
	const releases = [...after.software].flatMap(([id, { newest }]) => {
		const old = before.software.get(id)?.newest;
		return old !== undefined && old !== newest ? [`${id} ${old} → ${newest}`] : [];
	});
	return [
		...(releases.length ? [`New releases: ${releases.join(', ')}.`, ''] : []),
		...lines.sort(),
		'',
		'`npm run clones -- <folder>` and `npm run verify -- --clones <folder>` write this to `content/evidence.txt`; `npm run check` says what to change.',
	].join('\n');
}

function sentenceOf(then: Seen, now: Seen): string | undefined {
	const at = `${now.file}:${now.line}`;
	if (then.grade === now.grade && then.instead === now.instead && (then.file === now.file || now.grade !== 'moved')) {
		return undefined;
	}
	if (now.grade === 'moved') return `moved to \`${at}\`.`;
	if (now.grade === 'source') return `is in the source again, at \`${at}\`.`;
	if (now.grade === 'read') return 'could not be looked for.';
	const lost = now.last ? `is last in ${now.last}` : 'is in no release';
	if (now.instead === undefined) return `${lost}, and nothing like it is said since.`;
	const other = now.instead.startsWith('= ') ? now.instead.slice(2) : undefined;
	return other ? `${lost}; since then it is \`${other}\`.` : `${lost}. Perhaps now: \`${now.instead}\``;
}
