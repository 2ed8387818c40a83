import { describe, expect, it } from 'vitest';
import { createComparison } from '../../../../../src/diagnosis/matching/causes/compare.ts';
import { diagnose } from '../../../../../src/diagnosis/matching/index.ts';
import { compileCorpus } from '../corpus.ts';

const index = compileCorpus();
const watchdog = (rank: number, seq: number, op = 'ALLREDUCE', numel = 1, group = '') =>
	`[rank${rank}]:[E ProcessGroupNCCL.cpp:616] ${group && `[PG ID ${group} PG GUID ${group} Rank ${rank}] `}Watchdog caught collective operation timeout: WorkNCCL(SeqNum=${seq}, OpType=${op}, NumelIn=${numel}, NumelOut=1, Timeout(ms)=600000) ran for 600001 milliseconds before timing out.`;
const compared = (...lines: string[]) => diagnose(lines.join('\n'), index).compared;

describe('ranks of one log', () => {
	it.each([
		{
			name: 'the one whose collective has the smaller number is behind',
			lines: [watchdog(0, 120), watchdog(1, 119)],
			is: [{ kind: 'behind', what: 'collective', ranks: [1], at: 119, most: 120 }],
		},
		{
			name: 'so are several of eight',
			lines: Array.from({ length: 8 }, (_, rank) => watchdog(rank, rank > 5 ? 119 : 120)),
			is: [{ kind: 'behind', what: 'collective', ranks: [6, 7], at: 119, most: 120 }],
		},
		{
			name: 'the first line of each counts',
			lines: [watchdog(0, 120), watchdog(1, 120), watchdog(0, 121), watchdog(1, 122)],
			is: undefined,
		},
		{
			name: 'each process group counts for itself',
			lines: [watchdog(0, 120, 'ALLREDUCE', 1, '0'), watchdog(1, 7, 'ALLREDUCE', 1, '1')],
			is: undefined,
		},
		{
			name: 'equal numbers and different operations',
			lines: [watchdog(1, 120, 'ALLGATHER'), watchdog(0, 120)],
			is: [
				{
					kind: 'differ',
					at: 120,
					calls: [
						{ rank: 0, op: 'ALLREDUCE', size: '1' },
						{ rank: 1, op: 'ALLGATHER', size: '1' },
					],
				},
			],
		},
		{
			name: 'equal numbers and different sizes',
			lines: [watchdog(0, 120, 'ALLREDUCE', 4), watchdog(1, 120, 'ALLREDUCE', 5)],
			is: [
				{
					kind: 'differ',
					at: 120,
					calls: [
						{ rank: 0, op: 'ALLREDUCE', size: '4' },
						{ rank: 1, op: 'ALLREDUCE', size: '5' },
					],
				},
			],
		},
		{
			name: 'a rank that sends and one that receives do the same',
			lines: [watchdog(0, 120, 'SEND', 4), watchdog(1, 120, 'RECV', 8)],
			is: undefined,
		},
		{
			name: 'each rank brings as much as it has to an exchange of all with all',
			lines: [watchdog(0, 120, 'ALLTOALL_BASE', 4), watchdog(1, 120, 'ALLTOALL_BASE', 8)],
			is: undefined,
		},
		{ name: 'one rank alone says nothing', lines: [watchdog(0, 120), watchdog(0, 121)], is: undefined },
		{
			name: 'steps that each printed last',
			lines: ['[rank0]: step 7 loss 2', '[rank1]: step 7 loss 2', '[rank0]: step 8 loss 2', watchdog(0, 3)],
			is: [{ kind: 'behind', what: 'step', ranks: [1], at: 7, most: 8 }],
		},
	])('$name', ({ lines, is }) => {
		expect(compared(...lines)).toEqual(is);
	});

	it('are read from other wordings, too', () => {
		const comparison = createComparison();
		comparison.see('[PG 0 Rank 3] Timeout at NCCL work: 48217, last enqueued NCCL work: 48219', undefined);
		comparison.see('[PG 0 Rank 2] Timeout at NCCL work: 48210, last enqueued NCCL work: 48210', undefined);
		comparison.see('CollectiveFingerPrint(SequenceNumber=4, OpType=ALLREDUCE, TensorShape=[4], x', 0);
		comparison.see('CollectiveFingerPrint(SequenceNumber=4, OpType=ALLREDUCE, TensorShape=[5], x', 1);
		expect(comparison.result()).toEqual([
			{ kind: 'behind', what: 'collective', ranks: [2], at: 48210, most: 48217 },
			{
				kind: 'differ',
				at: 4,
				calls: [
					{ rank: 0, op: 'ALLREDUCE', size: '4' },
					{ rank: 1, op: 'ALLREDUCE', size: '5' },
				],
			},
		]);
	});
});
