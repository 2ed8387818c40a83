/** What `content/collect.yaml` may name, and that what its commands print is read as it is kept: masked. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { CollectSchema } from '../../../../src/core/schemas/collect.ts';
import { mask } from '../../../../src/diagnosis/masking/mask.ts';
import { createCollector } from '../../../../src/diagnosis/outputs/collect.ts';
import { outputOriginsOf } from '../../../../src/diagnosis/outputs/origin.ts';
import { looksBinary } from '../../../../src/diagnosis/runs/log-name.ts';
import type { CollectCore } from '../../../../src/publishing/cli/catalogue.ts';
import { samples, sayIn } from '../../diagnosis/outputs/samples.ts';
import { inSweep } from '../../in-sweep.ts';
import { catalogueIn } from './catalogue.ts';

const scratch = mkdtempSync(join(tmpdir(), 'collect-content-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const collect = catalogueIn('en').collect as CollectCore;

describe('the content can name no command', () => {
	const sound = parse(readFileSync('content/collect.yaml', 'utf8')) as { commands: { run: string[] }[] };
	test.each([
		['as it stands', ['df', '-h'], true],
		['that is a shell', ['sh', '-c', 'df -h; id'], false],
		['with what a shell reads', ['df', '-h>x'], false],
		['with a variable', ['df', '$HOME'], false],
		['with a blank in an argument', ['df', 'a b'], false],
		['of a folder', ['./df', '-h'], false],
		['of a whole path', ['/bin/df', '-h'], false],
		['with a number that nobody tells', ['df', '<host>'], false],
		['without a name', [], false],
	])('%s', (_, run, isSound) => {
		const [first, ...rest] = sound.commands;
		const { success } = CollectSchema.safeParse({ ...sound, commands: [{ ...first, run }, ...rest] });
		expect(success).toBe(isSound);
	});
});

describe('what is masked is still read', () => {
	/** What each sample says, as it stands and with what names somebody masked. */
	const said = (files: readonly string[], change: (text: string) => string) => {
		const collector = createCollector();
		const origins = outputOriginsOf(files);
		for (const [at, file] of files.entries()) {
			const bytes = readFileSync(file);
			if (looksBinary(bytes.subarray(0, 4096))) continue;
			collector.begin(file, origins[at]);
			collector.push(change(bytes.toString()));
		}
		return sayIn(collector.finish(), 'en').flatMap(({ says }) => says.map(({ id }) => id));
	};

	inSweep('every sample says the same, but for columns of Slurm that hold names', () => {
		const other = samples.filter(({ folder, files }) => {
			const paths = files.map((file) => join(folder, file));
			return String(said(paths, (text) => text)) !== String(said(paths, (text) => mask(text).text));
		});
		expect(samples.length).toBeGreaterThan(90);
		// The names of jobs and accounts: `faultline collect` does not ask for them.
		expect(other.map(({ folder }) => folder)).toEqual(['tests/fixtures/outputs/slurm/accounting']);
	});

	test('the columns that are asked of Slurm hold no names', async () => {
		const { run: [, ...args] = [] } = collect.commands.find(({ id }) => id === 'accounting') ?? {};
		expect(args).toEqual(['-j', '<job>', '--format=JobID,State%20,ExitCode,Elapsed']);
		const file = join(scratch, 'sacct.txt');
		const rows = [
			['JobID', 'State', 'ExitCode', 'Elapsed'],
			['-'.repeat(12), '-'.repeat(20), '-'.repeat(8), '-'.repeat(10)],
			['48213', 'OUT_OF_MEMORY', '0:125', '00:10:02'],
			['48213.batch', 'OUT_OF_MEMORY', '0:125', '00:10:02'],
		].map(([id = '', ...rest]) =>
			[id.padEnd(12), ...rest.map((cell, at) => cell.padStart([20, 8, 10][at] ?? 0))].join(' '),
		);
		writeFileSync(file, `${rows.join(' \n')} \n`);
		expect(said([file], (text) => mask(text).text)).toEqual(['out-of-memory']);
	});
});
