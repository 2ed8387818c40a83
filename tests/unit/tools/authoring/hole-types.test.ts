import { readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { localeCodes } from '../../../../src/core/locales.ts';
import { CatalogSchema } from '../../../../src/core/schemas/catalog.ts';
import { mask } from '../../../../src/diagnosis/masking/mask.ts';
import {
	alignTemplate,
	HOLE_TYPES,
	type HoleType,
	normalise,
	parseTemplate,
} from '../../../../src/diagnosis/matching/index.ts';
import { HOLE_GUIDE, holeTable } from '../../../../src/tools/authoring/hole-types.ts';
import { proposeMessage } from '../../../../src/tools/authoring/propose-template.ts';

/** A line in which the example of a type stands. */
const LINES: Record<HoleType, string> = {
	int: 'expected -42 elements',
	number: 'the loss of 1.5e-05 is too small',
	size: 'tried to allocate 20.00 MiB',
	ms: 'ran for 600000 milliseconds',
	seconds: 'gave up after 1800.5 seconds',
	rank: 'lost the connection to rank 7',
	ip: 'no route to 10.0.0.1 was found',
	port: 'cannot listen on port 29500',
	host: 'cannot reach the node node-3.cluster.local from here',
	path: 'cannot open /home/ada/last.pt for reading',
	hex: 'illegal access at 0x7f3a was seen',
	op: 'WorkNCCL(SeqNum=12, OpType=_ALLGATHER_BASE) is stuck',
	version: 'compiled with version 2.21.5 of it',
	word: 'received signal SIGTERM from elsewhere',
	'…': 'missing keys: layer.0 and others in the file',
};

describe.each(HOLE_TYPES.map((type) => ({ type, ...HOLE_GUIDE[type] })))('<$type>', ({ type, ...guide }) => {
	const { example, proposed, masked } = guide;
	const line = LINES[type];

	test('takes its example out of the line in which it stands', () => {
		const { parts, problems } = parseTemplate(line.replace(example, `<${type}>`));
		expect(problems).toEqual([]);
		expect(alignTemplate(parts, line)?.values).toMatchObject([{ hole: type, text: example }]);
	});

	test(`is ${proposed ? '' : 'not '}proposed for its example`, () => {
		expect(normalise(line).includes(`<${type}>`)).toBe(proposed === 'form');
		expect(proposeMessage(line).template.includes(`<${type}>`)).toBe(proposed !== undefined);
	});

	test('is masked as it says', () => {
		expect(mask(line).text).toBe(line.replace(example, masked ?? example));
	});
});

test.each(localeCodes)('the table of holes in CONTRIBUTING is the one of the code: %s', (code) => {
	const file = code === 'en' ? 'CONTRIBUTING.md' : `CONTRIBUTING.${code}.md`;
	const found = /(?:^\|.*\n)*^\| `<int>`.*\n(?:^\|.*\n)*/m.exec(readFileSync(file, 'utf8'))?.[0].trimEnd();
	expect(found).toBe(holeTable(code));
});

test('the schema of the catalogue names every type', () => {
	const told = JSON.stringify(z.toJSONSchema(CatalogSchema));
	expect(told).toContain(`with the types ${HOLE_TYPES.slice(0, -2).join(', ')} and word; <…> for anything`);
});
