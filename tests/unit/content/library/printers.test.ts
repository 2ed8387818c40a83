import { expect, test } from 'vitest';
import { fingerprintOf, type Looked, type Seen } from '../../../../src/content/files/evidence.ts';
import type { ContentTree } from '../../../../src/content/files/tree-fs.ts';
import { homeOf, printerIn, printerMarkdown } from '../../../../src/content/library/printers.ts';
import { proofOf } from '../../../../src/content/library/proof.ts';
import { type ContentMessage, MessageSchema } from '../../../../src/core/schemas/fields.ts';

const software = (id: string, data: object) => ({
	id,
	neutral: { data: { name: id.toUpperCase(), packages: [], ...data } },
});
const looked: Looked = { repository: 'o/nccl', oldest: '1.0', newest: '3.0' };

function treeOf(
	fields: object,
	seen?: Partial<Seen>,
	cases: object[] = [],
): { tree: ContentTree; message: ContentMessage } {
	const message = MessageSchema.parse({ id: 'a', template: 'no such file', sample: 'no such file', ...fields });
	const known = seen && { fingerprint: fingerprintOf(message), grade: 'source', ...seen };
	const tree = {
		failures: [{ kind: 'failure', id: 'oom', neutral: { data: { messages: [message] } } }],
		problems: [],
		software: [
			software('nccl', { repository: 'o/nccl', packages: ['libnccl2'] }),
			software('part', { partOf: 'nccl' }),
			software('closed', {}),
			software('lab', { repository: 'https://gitlab.com/g/o/lab.git' }),
			software('own', { repository: 'https://git.example.org/own' }),
		],
		cases,
		evidence: { software: new Map([['nccl', looked]]), messages: new Map(known ? [['oom/a', known]] : []) },
	} as unknown as ContentTree;
	return { tree, message };
}

test.each<[string, object, Partial<Seen> | undefined, string]>([
	['only the software is known', { software: 'nccl' }, undefined, 'NCCL'],
	['it began after the oldest release', { software: 'nccl' }, { first: '2.1', last: '3.0' }, 'NCCL 2.1 and later'],
	['it ended before the newest', { software: 'nccl' }, { first: '1.0', last: '2.9' }, 'NCCL up to 2.9'],
	['all releases have it', { software: 'nccl' }, { first: '1.0', last: '3.0' }, 'NCCL'],
	['no release has it', { software: 'nccl' }, { grade: 'gone' }, 'NCCL'],
	[
		'the content says it',
		{ software: 'nccl', since: '2.2', with: 'X=1' },
		{ first: '2.2.1', last: '2.9' },
		'NCCL 2.2 to 2.9, with X=1',
	],
	['the evidence is of another wording', { software: 'nccl' }, { fingerprint: 'x', first: '2.1', last: '3.0' }, 'NCCL'],
	['several print it', { software: ['nccl', 'part'] }, { first: '2.1', last: '3.0' }, 'NCCL 2.1 and later, PART'],
	['the software is not there', { software: 'other' }, undefined, 'other'],
	['no particular one prints it', { software: 'none' }, undefined, 'no particular program'],
	['none prints it', { software: 'none', quoted: true }, undefined, 'no program; guides quote it'],
])('who prints a message, where %s', (_, fields, seen, said) => {
	const { tree, message } = treeOf(fields, seen);
	expect(printerIn(tree, 'en', message)).toBe(said);
});

test.each<[object, string]>([
	[{ software: ['nccl', 'part'] }, '[NCCL](nccl) 2.1 and later, [PART](part)'],
	[{ software: 'nccl', with: 'A_B=*' }, '[NCCL](nccl) 2.1 and later, with `A_B=*`'],
	[{ software: 'none', quoted: true }, 'no program; guides quote it'],
])('who prints %j, in Markdown', (fields, said) => {
	const { tree, message } = treeOf(fields, { first: '2.1', last: '3.0' });
	expect(printerMarkdown(tree, 'en', message, (id, name) => `[${name}](${id})`)).toBe(said);
});

const place = { file: 'src/a b.cc', line: 7, commit: '0c1d2e3f4a5b' };
test.each<[string, object, Partial<Seen> | undefined, object | undefined]>([
	['no program prints it', { software: 'none' }, undefined, undefined],
	['it is quoted otherwise', { software: 'nccl', quoted: true }, { grade: 'source', ...place }, undefined],
	['nobody has looked', { software: 'nccl' }, undefined, { grade: 'read' }],
	['another wording was looked for', { software: 'nccl' }, { fingerprint: 'x', ...place }, { grade: 'read' }],
	['it was not found', { software: 'nccl' }, { grade: 'gone' }, { grade: 'gone' }],
	[
		'the last release that has it is known',
		{ software: ['nccl', 'part'] },
		{ grade: 'changed', ...place },
		{ grade: 'changed', href: 'https://github.com/o/nccl/blob/0c1d2e3f4a5b/src/a%20b.cc#L7' },
	],
	[
		'it stands on GitLab',
		{ software: 'lab' },
		{ grade: 'source', ...place },
		{ grade: 'source', href: 'https://gitlab.com/g/o/lab/-/blob/0c1d2e3f4a5b/src/a%20b.cc#L7' },
	],
	['nobody knows how its host writes lines', { software: 'own' }, { grade: 'moved', ...place }, { grade: 'moved' }],
])('how a message is known, where %s', (_, fields, seen, proof) => {
	const { tree, message } = treeOf(fields, seen);
	expect(proofOf(tree, message)).toEqual(proof && { versions: [], ...proof });
});

/** A case that printed the message. */
const printedIt = {
	id: 'oom/case',
	failure: 'oom',
	data: { programs: ['libnccl2'], seen: { message: 'a' } },
	fingerprint: 'f',
	runs: {
		newer: { day: '2026-01-02', versions: { libnccl2: '2.10' }, fingerprint: 'f' },
		older: { day: '2026-01-02', versions: { libnccl2: '2.9' }, fingerprint: 'f' },
	},
};
const href = 'https://github.com/o/nccl/blob/0c1d2e3f4a5b/src/a%20b.cc#L7';
test.each<[string, object, Partial<Seen> | undefined, object, object | undefined]>([
	['and found', { software: 'nccl' }, place, {}, { grade: 'provoked', versions: ['2.9', '2.10'], href }],
	['with a part', { software: 'part' }, undefined, {}, { grade: 'provoked', versions: ['2.9', '2.10'] }],
	['with a version that is not told', { software: 'own' }, undefined, {}, { grade: 'provoked', versions: [] }],
	[
		'by a script that has changed',
		{ software: 'nccl' },
		undefined,
		{ fingerprint: 'x' },
		{ grade: 'read', versions: [] },
	],
	[
		'for a problem',
		{ software: 'nccl' },
		undefined,
		{ data: { ...printedIt.data, seen: { message: 'a', problem: 'g/p' } } },
		{ grade: 'read', versions: [] },
	],
	['otherwise than it is quoted', { software: 'nccl', quoted: true }, undefined, {}, undefined],
])('a message was provoked %s', (_, fields, seen, changed, proof) => {
	const { tree, message } = treeOf(fields, seen, [{ ...printedIt, ...changed }]);
	expect(proofOf(tree, message)).toEqual(proof);
});

test('it is told in Chinese', () => {
	const { tree, message } = treeOf({ software: 'nccl' }, { first: '2.1', last: '3.0' });
	expect(printerIn(tree, 'zh', message)).toBe('NCCL 2.1 及以后');
});

test('a part is at home in the repository of the whole, and a closed program nowhere', () => {
	const { tree } = treeOf({ software: 'none' });
	expect(['nccl', 'part', 'closed', 'other'].map((id) => homeOf(tree, id)?.id)).toEqual([
		'nccl',
		'nccl',
		undefined,
		undefined,
	]);
});
