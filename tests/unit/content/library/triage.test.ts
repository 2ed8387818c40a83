import { expect, test } from 'vitest';
import { libraryIn } from '../../../../src/content/library/library.ts';
import { makeTriageDetails, makeTriageFixes } from '../../../../src/content/library/triage.ts';
import { hasFix } from '../../../../src/diagnosis/readings/label.ts';
import { realTree as tree } from '../../real-content.ts';

test('what every answer of a failure loads has no fix of a single message and of guides their titles; the rest has both', () => {
	const library = libraryIn(tree, 'en');
	for (const failure of library.failures) {
		const details = makeTriageDetails(library, failure);
		const { fixes, problems } = makeTriageFixes(library, failure);
		expect(details).not.toHaveProperty('fixes');
		expect(fixes?.length ?? 0, failure.id).toBe(Object.keys(failure.data.fixes).length);
		expect(fixes?.every(({ of }) => of.every(hasFix)) ?? true, failure.id).toBe(true);
		const titles = Object.entries(problems ?? {}).map(([id, { title }]) => [id, { title }]);
		expect(Object.entries(details.problems ?? {})).toEqual(titles);
	}
});
