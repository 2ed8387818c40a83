import { expect, test } from 'vitest';
import { fingerprintOf, type Seen } from '../../../../src/content/files/evidence.ts';
import type { ContentTree } from '../../../../src/content/files/tree-fs.ts';
import { upstreamLine } from '../../../../src/content/library/proof.ts';
import { MessageSchema } from '../../../../src/core/schemas/fields.ts';

const message = MessageSchema.parse({ id: 'a', template: 'no such file', sample: 'no such file', software: 'part' });
const seen: Seen = {
	fingerprint: fingerprintOf(message),
	grade: 'source',
	file: 'src/[a] b.cc',
	line: 7,
	commit: 'abc123',
};

test.each<[string, string | undefined, Partial<Seen>, string | undefined]>([
	['on GitHub', 'o/nccl', {}, 'https://github.com/o/nccl/blob/abc123/src/%5Ba%5D%20b.cc#L7'],
	['by its whole address', 'https://github.com/o/a', {}, 'https://github.com/o/a/blob/abc123/src/%5Ba%5D%20b.cc#L7'],
	['on GitLab', 'https://gitlab.com/o/a.git', {}, 'https://gitlab.com/o/a/-/blob/abc123/src/%5Ba%5D%20b.cc#L7'],
	['on a host of which nobody knows the form', 'https://git.example.org/a', {}, undefined],
	['of a closed program', undefined, {}, undefined],
	['of another wording', 'o/nccl', { fingerprint: 'x' }, undefined],
	[
		'that no release holds',
		'o/nccl',
		{ grade: 'gone', file: undefined, line: undefined, commit: undefined },
		undefined,
	],
])('the line %s', (_, repository, own, expected) => {
	const tree = {
		software: [
			{ id: 'nccl', neutral: { data: { name: 'NCCL', repository } } },
			{ id: 'part', neutral: { data: { name: 'Part', partOf: 'nccl' } } },
		],
		evidence: { software: new Map(), messages: new Map([['oom/a', { ...seen, ...own }]]) },
	} as unknown as ContentTree;
	expect(upstreamLine(tree, 'oom', message)).toBe(expected);
});
