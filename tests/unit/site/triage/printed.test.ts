/** In the page: pieces of the harvest as a host may answer with them. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Harvest } from '../../../../src/diagnosis/printed/rows.ts';
import { makeHarvestFiles } from '../../../../src/diagnosis/printed/shards.ts';
import { seal } from '../../../../src/diagnosis/printed/whole.ts';

const harvestOf = (repository: string, line: number): Harvest => ({
	...{ software: 'demo', name: 'Demo', repository, root: 'demo/', licence: 'MIT' },
	releases: [{ version: '1.0', ref: 'v1.0' }],
	...{ left: 0, unread: 0 },
	rows: [
		{ file: 'load.py', line, function: 'load', kind: 'ValueError', template: 'cannot decode fragment <int> of <…>' },
	],
});
const { head, shards } = makeHarvestFiles([harvestOf('owner/demo', 7)], 1);
const other = makeHarvestFiles([harvestOf('mallory/demo', 9)], 1);
const LINE = 'ValueError: cannot decode fragment 3 of x';

/** What is told of the line where the host answers so; what is not there is lost. */
async function told(index: string, piece: (number: number) => string | undefined) {
	vi.resetModules();
	vi.stubGlobal('fetch', async (address: string) => {
		const { pathname } = new URL(address, 'http://site.invalid');
		const [, number] = /-(\d+)\.txt$/.exec(pathname) ?? [];
		const text = number === undefined ? index : piece(Number(number));
		return new Response(text ?? 'Not found', { status: text === undefined ? 404 : 200 });
	});
	const { loadPrinters } = await import('../../../../src/site/triage/printed.ts');
	return loadPrinters(LINE, {});
}
afterEach(() => vi.unstubAllGlobals());

test('a whole one names the place', async () => {
	const places = await told(`build\n${head}`, (number) => shards[number]);
	expect(places?.map(({ url }) => url)).toEqual(['https://github.com/owner/demo/blob/v1.0/demo/load.py#L7']);
});

test('a site without a harvest names nobody', async () => {
	expect(await told('', () => undefined)).toEqual([]);
});

describe('it cannot be looked up where', () => {
	const index = `build\n${head}`;
	test.each<[string, string, (number: number) => string | undefined]>([
		['a piece is lost', index, () => undefined],
		['a piece is empty', index, () => ''],
		['a piece is cut in a row', index, (number) => shards[number]?.slice(0, -10)],
		['a piece is cut at the end of a row', index, (number) => shards[number]?.split('\n').slice(0, 1).join('\n')],
		['a piece has no seal', index, (number) => shards[number]?.replace(/\n#\w+$/, '')],
		['a piece was changed', index, (number) => shards[number]?.replace('owner/', 'mallory/')],
		[
			'a piece has the seal of another',
			index,
			(number) => `${shards[number]?.replace(/#\w+$/, '')}#${other.shards[number]?.split('#').at(-1)}`,
		],
		['a piece is a page', index, () => '<!doctype html><title>Sign in</title>'],
		['a piece is the head', index, () => head.slice(0, -1)],
		['the head was cut', index.slice(0, -5), (number) => shards[number]],
		['the head is of another version', `build\n${seal('harvest 9 1\n')}`, (number) => shards[number]],
		['the head says more pieces than can be', `build\n${seal('harvest 4 999\n')}`, (number) => shards[number]],
	])('%s', async (_, first, piece) => {
		expect(await told(first, piece)).toBeUndefined();
	});
});
