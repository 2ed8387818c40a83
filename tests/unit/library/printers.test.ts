import { expect, test } from 'vitest';
import { fingerprintOf, type Looked, type Seen } from '../../../src/content/evidence.ts';
import type { ContentTree } from '../../../src/content/tree-fs.ts';
import { homeOf, printerIn } from '../../../src/library/printers.ts';
import { type ContentMessage, MessageSchema } from '../../../src/schemas/fields.ts';

const software = (id: string, data: object) => ({ id, neutral: { data: { name: id.toUpperCase(), ...data } } });
const looked: Looked = { repository: 'o/nccl', oldest: '1.0', newest: '3.0' };

function treeOf(fields: object, seen?: Partial<Seen>): { tree: ContentTree; message: ContentMessage } {
	const message = MessageSchema.parse({ id: 'a', template: 'no such file', sample: 'no such file', ...fields });
	const known = seen && { fingerprint: fingerprintOf(message), grade: 'source', ...seen };
	const tree = {
		failures: [{ kind: 'failure', id: 'oom', neutral: { data: { messages: [message] } } }],
		problems: [],
		software: [
			software('nccl', { repository: 'o/nccl' }),
			software('part', { partOf: 'nccl' }),
			software('closed', {}),
		],
		evidence: { software: new Map([['nccl', looked]]), messages: new Map(known ? [['oom/a', known]] : []) },
	} as unknown as ContentTree;
	return { tree, message };
}

test.each<[string, object, Partial<Seen> | undefined, string | undefined]>([
	['nobody has said who', {}, undefined, undefined],
	['it is said in words', { printedBy: 'NCCL 2.1 and later' }, undefined, 'NCCL 2.1 and later'],
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

test('both forms are told in Chinese', () => {
	for (const fields of [{ software: 'nccl' }, { printedBy: 'NCCL 2.1 and later' }]) {
		const { tree, message } = treeOf(fields, { first: '2.1', last: '3.0' });
		expect(printerIn(tree, 'zh', message)).toBe('NCCL 2.1 及以后');
	}
});

test('a part is at home in the repository of the whole, and a closed program nowhere', () => {
	const { tree } = treeOf({});
	expect(['nccl', 'part', 'closed', 'other'].map((id) => homeOf(tree, id)?.id)).toEqual([
		'nccl',
		'nccl',
		undefined,
		undefined,
	]);
});
