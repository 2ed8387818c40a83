import { expect, test } from 'vitest';
import type { ContentTree } from '../../../../src/content/files/tree-fs.ts';
import { makeMatchFiles } from '../../../../src/content/library/triage.ts';
import { readIndex } from '../../../../src/diagnosis/matching/pack.ts';
import { realTree as tree } from '../../real-content.ts';
import { multiplied } from './multiplied.ts';

const TIMES = 3;

/** No two of the copies have the same wording, and none follows from what is not there. */
function apart(large: ContentTree): ContentTree {
	for (const { id, neutral } of [...large.failures, ...large.problems]) {
		const copy = id.split('-').at(-1);
		for (const message of neutral.data.messages) message.template += ` in the copy number${copy}`;
		if ('frames' in neutral.data)
			neutral.data.frames = neutral.data.frames.map((frame) => ({ ...frame, in: `${frame.in}_${copy}` }));
		if ('circumstances' in neutral.data)
			neutral.data.circumstances = Object.fromEntries(
				Object.entries(neutral.data.circumstances).map(([id, templates]) => [
					id,
					templates.map((template) => `${template} in the copy number${copy}`),
				]),
			);
		if ('followsFrom' in neutral.data) neutral.data.followsFrom = [];
	}
	return large;
}

/** Of a file of the index, without the line of its form and build. */
const messagesOf = (file: string) =>
	readIndex(file.slice(file.indexOf('\n') + 1)).failures.flatMap(([, , messages]) => messages).length;

test('beside the shards stands every message, however many there are', () => {
	const today = makeMatchFiles(tree).whole ?? '';
	const { shards, whole = '' } = makeMatchFiles(apart(multiplied(tree, TIMES)));
	expect(shards.length).toBeGreaterThan(0);
	expect(whole.length).toBeGreaterThan(500_000);
	// What other programs print is named beside the failures of today.
	expect(messagesOf(whole)).toBe((messagesOf(today) - tree.foreign.length) * TIMES);
});
