/** A program that is harvested from its wheel: where its files stand, and that twice the same wheel is the same text. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import type { Program } from '../../../../src/content/harvested/programs-fs.ts';
import { formatHarvest } from '../../../../src/diagnosis/printed/rows.ts';
import { harvest } from '../../../../src/tools/harvest/harvest-fs.ts';

const folder = mkdtempSync(join(tmpdir(), 'wheel-'));
afterAll(() => rmSync(folder, { recursive: true }));
const raising = (text: string) => strToU8(`def load(x):\n  raise ValueError(f"${text} {x}")\n`);
writeFileSync(
	join(folder, 'demo-1.4.0+cpu-py3-none-any.whl'),
	zipSync({
		'demo/load.py': raising('cannot decode that fragment'),
		'demo/backends/amd/driver.py': raising('cannot reach that accelerator'),
		'demo/tests/test_load.py': raising('cannot test that fragment'),
		'demo/third_party/other.py': raising('cannot find the other fragment'),
		'other/load.py': raising('cannot decode another fragment'),
	}),
);
const program: Program = {
	...{ id: 'demo', name: 'Demo', repository: 'o/demo', tags: ['v{version}'], licence: 'MIT', wheel: 'demo', root: '' },
	...{ only: ['demo/'], without: [] },
	moved: { 'demo/backends/amd/': 'third_party/amd/backend/', 'demo/': 'python/demo/' },
};
const made = async (kept: string) => {
	const found = await harvest(program, { wheels: folder, kept: join(folder, kept), python: 'python3' });
	return found ? formatHarvest(found) : '';
};

const TEXT = `name Demo
repository o/demo
root
licence MIT
releases 1.4.0=v1.4.0
left 0
unread 0

python/demo/load.py
2	load	ValueError			cannot decode that fragment <…>

third_party/amd/backend/driver.py
2	load	ValueError			cannot reach that accelerator <…>
`;

test('files stand where the repository has them, and are read as what the wheel calls them', async () => {
	expect(await made('one')).toBe(TEXT);
});

test('the same wheel gives the same bytes, read anew and from what was kept', async () => {
	expect([await made('one'), await made('two')]).toEqual([TEXT, TEXT]);
});
