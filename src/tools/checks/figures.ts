import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue } from '../../content/files/issue.ts';
import { MEASURED_FILE, readMeasured } from '../../content/files/measured-fs.ts';
import { extentOf, measuredDocuments, outgrown } from '../../content/library/extent.ts';
import type { Extent, Measured } from '../../core/schemas/measured.ts';
import { type Check, issuesAt } from './check.ts';

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
		return shown.flatMap(([document, held]) => issueOf(document, held, measured[document], now));
	},
};

type Held = (typeof measuredDocuments)[string];

const damaged = issuesAt('figures')(
	MEASURED_FILE,
	undefined,
	'The file does not fit its schema.',
	'For each document the counts of the content that it was measured with (src/core/schemas/measured.ts).',
	'Take out what was written by hand, then: npm run measure',
);

function issueOf(document: string, held: Held, then: Extent | undefined, now: Extent): Issue[] {
	const { command, leeway } = held;
	const tell = (found: string, right: string) => {
		const remedy = `Measure anew, on a machine with nothing else to do: ${command}`;
		return [issuesAt('figures')(document, undefined, found, right, remedy)];
	};
	const unsaid = `Nobody wrote down of which content its figures are (${MEASURED_FILE}).`;
	if (!then) return tell(unsaid, 'Figures say what they are of.');
	const changed = outgrown(then, now, leeway);
	if (changed.length === 0) return [];
	const differences = changed.map(({ part, was, now }) => `${was} ${part}, now ${now}`).join('; ');
	const within = changed.map(({ part, leeway }) => `${leeway * 100} % of the ${part}`).join(', ');
	const right = `Figures are of the content that they are shown beside, or of one that differs by at most ${within}.`;
	return tell(`Its figures are of other content: ${differences}.`, right);
}
