import { describe, expect, test } from 'vitest';
import {
	compileIndex,
	diagnose,
	messageOfFrame,
	messagesOfCircumstances,
} from '../../../../src/diagnosis/matching/index.ts';
import { diagnoseLine } from '../../../../src/diagnosis/matching/line.ts';

const { index } = compileIndex({
	failures: [
		{
			id: 'no-memory',
			followsFrom: [],
			messages: [
				{ id: 'bare', template: 'CUDA out of memory', role: 'error' },
				...messagesOfCircumstances({
					evaluating: ['transformers/trainer.py<…> in evaluation_loop'],
					batch: ['per_device_train_batch_size <int:micro>'],
				}),
			],
		},
		{
			id: 'bad-checkpoint',
			followsFrom: [],
			messages: [
				{ id: 'broken', template: 'checkpoint archive is broken', role: 'error' },
				messageOfFrame({ file: 'peft/peft_model.py', in: 'load_adapter' }),
			],
		},
		{
			id: 'other-shape',
			followsFrom: [],
			messages: [
				{ id: 'sizes', template: 'The size of tensor a (<int>) must match', role: 'kind' },
				...messagesOfCircumstances({ optimizing: ['exp_avg.mul_(beta1).add_('] }),
			],
		},
	],
	problems: [],
});

const OOM = 'RuntimeError: CUDA out of memory';
const EVALUATES = '  File "/venv/transformers/trainer.py", line 9, in evaluation_loop';
const LOADS = '  File "/venv/peft/peft_model.py", line 7, in load_adapter';
const OPTION = 'python train.py --per_device_train_batch_size 1 --fp16';
const rank = (own: number, line: string) => `[rank${own}]: ${line.trim()}`;

/** What stands in the text, and the circumstances of the first finding. */
const TABLE: [what: string, lines: string[], given: string[]][] = [
	['a function above the error', [EVALUATES, OOM], ['evaluating']],
	['a function below the error tells of another one', [...Array(3).fill('step 1 done'), OOM, EVALUATES], []],
	[
		'a function below a title that names the error',
		['Evaluation fails: CUDA out of memory', '', EVALUATES],
		['evaluating'],
	],
	['a function between two lines of the error', [...Array(3).fill('step 1 done'), OOM, EVALUATES, OOM], ['evaluating']],
	['a function far above the error', [EVALUATES, ...Array(200).fill('  step 1 done'), OOM], []],
	['an option above', [OPTION, OOM], ['batch']],
	[
		'an option that was broken into two lines',
		['python train.py --per_device_train_batch_size', '1 --fp16', OOM],
		['batch'],
	],
	['words of two lines', ['transformers/trainer.py is read,', 'and so is what stands in evaluation_loop', OOM], []],
	['an option below', [OOM, OPTION], ['batch']],
	['an option far above', [OPTION, ...Array(200).fill('step 1 done'), OOM], ['batch']],
	['a function of the same rank', [rank(1, EVALUATES), rank(1, OOM)], ['evaluating']],
	['a function of another rank', [rank(0, EVALUATES), rank(1, OOM)], []],
	['a function that leads to another page', [LOADS, OOM], ['bad-checkpoint']],
	['nothing of it', [OOM], []],
	[
		'beside an error of its kind',
		[
			'Traceback (most recent call last):',
			'  File "/run/optimizer.py", line 9, in step',
			'    exp_avg.mul_(beta1).add_(grad)',
			'RuntimeError: The size of tensor a (7) must match',
		],
		['optimizing'],
	],
	['what is of another failure', [EVALUATES, 'RuntimeError: checkpoint archive is broken'], []],
];

describe('under which circumstances something failed', () => {
	test.each(TABLE)('%s', (_, lines, given) => {
		const [finding] = diagnose(lines.join('\n'), index).findings;
		expect((finding?.given ?? []).map(({ id }) => id)).toEqual(given);
	});

	test('gives the values of its line', () => {
		const [finding] = diagnose(`${OPTION}\n${OOM}`, index).findings;
		expect(finding?.given).toEqual([{ id: 'batch', values: [['micro', 'int', '1']] }]);
	});

	test('is no finding, leads nowhere and hides nothing', () => {
		const { findings, beside, related } = diagnose(`${EVALUATES}\n${OPTION}`, index);
		expect([findings, beside, related]).toEqual([[], [], undefined]);
		const both = diagnose(`${OPTION}: checkpoint archive is broken`, index);
		expect(both.findings.map(({ failure }) => failure)).toEqual(['bad-checkpoint']);
	});

	test('is told of a text of one line, too', () => {
		const line = `${OPTION}: ${OOM}`;
		expect(diagnoseLine(line, index)).toBeUndefined();
		expect(diagnose(line, index).findings[0]?.given).toHaveLength(1);
		expect(diagnoseLine(OOM, index)?.findings).toHaveLength(1);
	});
});
