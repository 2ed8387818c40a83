import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue } from '../../content/files/issue.ts';
import { MEASURED_FILE, measuredDocuments, readMeasured } from '../../content/files/measured-fs.ts';
import { extentOf, NEGLIGIBLE, outgrown } from '../../content/library/extent.ts';
import type { Extent, Measured } from '../../core/schemas/measured.ts';
import type { Check } from './check.ts';

/**
 * No figure is older than the content that it is shown beside: each document says of which content its figures are, and
 * that is compared with what stands there. By content, not by dates: a figure of content that did not change stays true.
 */
export const figures: Check = {
	name: 'figures',
	run(tree, { root }) {
		const now = extentOf(tree);
		const shown = Object.entries(measuredDocuments).filter(([document]) => existsSync(join(root, document)));
		let measured: Measured;
		try {
			measured = readMeasured(root);
		} catch {
			return shown.length > 0 ? [damaged] : [];
		}
		return shown.flatMap(([document, remedy]) => issueOf(document, remedy, measured[document], now));
	},
};

const damaged: Issue = {
	file: MEASURED_FILE,
	code: 'figures',
	found: 'The file does not fit its schema.',
	right: 'For each document the counts of the content that it was measured with (src/core/schemas/measured.ts).',
	remedy: 'Take out what was written by hand, then: npm run measure',
};

function issueOf(document: string, command: string, then: Extent | undefined, now: Extent): Issue[] {
	const issue = {
		file: document,
		code: 'figures',
		remedy: `Measure anew, on a machine with nothing else to do: ${command}`,
	};
	if (!then)
		return [
			{
				...issue,
				found: `Nobody wrote down of which content its figures are (${MEASURED_FILE}).`,
				right: 'Figures say what they are of.',
				severity: 'warning',
			},
		];
	const changed = outgrown(then, now).map((part) => `${then[part]} ${part}, now ${now[part]}`);
	if (changed.length === 0) return [];
	return [
		{
			...issue,
			found: `Its figures are of other content: ${changed.join('; ')}.`,
			right: `Figures are of the content that they are shown beside, or of one that differs by less than ${NEGLIGIBLE * 100} %.`,
		},
	];
}
