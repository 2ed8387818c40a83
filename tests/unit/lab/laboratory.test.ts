/** The laboratory itself, on cases of two lines of shell: what holds is recorded, and what does not is told and fails. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Case, readCases } from '../../../src/content/files/cases-fs.ts';
import { inSweep } from '../in-sweep.ts';
import { CASE, ENDS_WELL, FAILS, type Project, projectMaker, SOUND } from './laboratory.ts';

const project = projectMaker();
const template = 'content/failures/cuda-oom/failure.yaml';

describe.skipIf(process.platform !== 'linux')('npm run lab', () => {
	inSweep('records a case that holds: both outputs, the day and the versions', () => {
		const { lab, read, root } = project();
		expect(lab()).toMatchObject({
			status: 0,
			stderr: '',
			stdout: expect.stringMatching(
				/^held {5}cuda-oom\/tiny {2}system \(\d+ s\)\n\n[\s\S]*\n1 held, 0 failed, 0 skipped\.\n$/,
			),
		});
		expect(read(`tests/lab/${CASE}/recordings/system.txt`)).toBe(
			'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.\n',
		);
		expect(read(`tests/lab/${CASE}/recordings/system.fixed.txt`)).toBe('step 1 loss 2.0\n');
		expect(read(`tests/lab/${CASE}/recordings/runs.yaml`)).toMatch(
			/^system:\n {2}day: 20\d\d-\d\d-\d\d\n {2}versions:\n {4}bash: \d[\d.]+\n {2}fingerprint: \S+\n$/,
		);
		expect(existsSync(join(root, '.cache'))).toBe(false);
	});

	test('tells which step was proven with which versions, and whether the case has changed since', () => {
		const { lab, write, read, root } = project();
		const readOne = () => readCases(root).cases[0];
		expect(readOne()).toMatchObject({ id: CASE, failure: 'cuda-oom', data: { step: 'lower-batch' }, runs: {} });
		lab();
		const { runs, fingerprint } = readOne() as Case;
		expect(runs).toEqual({ system: { day: expect.any(String), versions: { bash: expect.any(String) }, fingerprint } });
		write('case.yaml', read('case.yaml').replace('seconds: 20', 'seconds: 30'));
		expect(readOne()?.fingerprint).toBe(fingerprint);
		for (const [file, text] of [
			['fixed.sh', `${ENDS_WELL} # again`],
			['data.txt', '1'],
			['case.yaml', `command: bash job.sh\n${read('case.yaml')}`],
		] as const) {
			const before = readOne()?.fingerprint;
			write(file, text);
			expect(readOne()?.fingerprint).not.toBe(before);
		}
	});

	/** Each is a way in which a case stops proving what it says; all of it is told, and nothing is recorded. */
	const sabotages: {
		name: string;
		files?: Record<string, string>;
		change?: (made: Project) => void;
		told: string[];
	}[] = [
		{
			name: 'a template that is reworded',
			change: ({ write, read }) =>
				write(
					template,
					read(template)
						.replaceAll('CUDA out of memory. Tried to allocate <', 'The GPU has no room left for another <')
						.replaceAll('CUDA out of memory. Tried to allocate 2', 'The GPU has no room left for another 2'),
				),
			told: [
				'Nothing is recognised in the output of the broken script, and cuda-oom/tried-to-allocate must be: "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB."',
			],
		},
		{
			name: 'a fix that does nothing',
			files: { 'fixed.sh': FAILS },
			told: [
				'The fixed script ends with exit status 1, and must end well.',
				'The fixed script prints what is answered as cuda-oom/tried-to-allocate: "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.".',
			],
		},
		{
			name: 'a broken script that passes',
			files: { 'broken.sh': ENDS_WELL },
			told: [
				'The broken script ends well, and must fail with exit status 1.',
				'Nothing is recognised in the output of the broken script, and cuda-oom/tried-to-allocate must be: "step 1 loss 2.0"',
			],
		},
		{
			name: 'a broken script that hangs',
			files: { 'broken.sh': 'sleep 100', 'case.yaml': SOUND['case.yaml']?.replace('20', '1') ?? '' },
			told: ['The broken script did not end within 1 s, and was ended.'],
		},
		{
			name: 'a fixed script that hangs',
			files: { 'fixed.sh': 'sleep 100', 'case.yaml': SOUND['case.yaml']?.replace('20', '1') ?? '' },
			told: ['The fixed script did not end within 1 s, and was ended.'],
		},
		{
			name: 'a script that holds too much memory',
			files: {
				'broken.sh': 'head -c 200000000 /dev/zero | tail; sleep 100',
				'case.yaml': `megabytes: 100\n${SOUND['case.yaml']}`,
			},
			told: ['The broken script held more than 100 MB, and was ended.'],
		},
		{
			name: 'a script that prints without end',
			files: { 'fixed.sh': 'yes' },
			told: ['The fixed script printed more than anybody would read, and was ended.'],
		},
		{
			name: 'a script that prints 600 MB at once',
			files: { 'fixed.sh': 'truncate -s 600M "$(readlink /proc/$$/fd/1)"; sleep 100' },
			told: ['The fixed script printed more than anybody would read, and was ended.'],
		},
		{
			name: 'another status and another value',
			files: { 'broken.sh': FAILS.replace('exit 1', () => 'kill -9 $$').replace('2.50', '20.00') },
			told: [
				'The broken script ends with exit status 137, and must end with 1.',
				'The value "requested" is read as "20.00 GiB", and must be "2.50 GiB": "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 GiB."',
			],
		},
	];
	inSweep.each(sabotages)('fails at $name', ({ files, change, told }) => {
		const made = project(files);
		change?.(made);
		const { status, stdout } = made.lab();
		const lines = stdout.split('\n').filter((line) => line.startsWith('         '));
		expect(lines.map((line) => line.trim())).toEqual([
			...told,
			`What both printed stands in .cache/lab/failed/${CASE}/.`,
		]);
		expect(stdout).toContain('0 held, 1 failed, 0 skipped.');
		expect(status).toBe(1);
		expect(existsSync(join(made.root, `tests/lab/${CASE}/recordings`))).toBe(false);
		expect(readdirSync(join(made.root, `.cache/lab/failed/${CASE}`)).sort()).toEqual([
			'system.broken.txt',
			'system.fixed.txt',
		]);
	});

	test('runs nothing while a case cannot be read, and says all that is wrong', () => {
		const { lab, write } = project({ 'case.yaml': 'step: lower-batch\nsets: [system]\n' });
		write('tests/lab/cuda-oom/other/case.yaml', SOUND['case.yaml'] ?? '');
		const { status, stdout, stderr } = lab('cuda-oom/tiny');
		expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
		for (const part of [
			'tests/lab/cuda-oom/tiny/case.yaml:1  cases',
			'There is no broken.py or broken.sh.',
			'"programs" is missing',
			'"seen" is missing',
		]) {
			expect(stderr).toContain(part);
		}
	});
});
