import { describe, expect, test } from 'vitest';
import { printedBy, readShard } from '../../../../src/diagnosis/printed/match.ts';
import { releaseIn, stoodIn } from '../../../../src/diagnosis/printed/release.ts';
import type { Harvest, HarvestRow } from '../../../../src/diagnosis/printed/rows.ts';
import { wholeHarvest } from '../../../../src/diagnosis/printed/shards.ts';

test.each<[string, string, string | undefined]>([
	['a folder of an egg', '  File "/opt/deepspeed-0.16.2-py3.11.egg/deepspeed/launcher/runner.py", line 7', '0.16.2'],
	['a folder of metadata', '/venv/lib/python3.11/site-packages/deepspeed-0.16.2.dist-info', '0.16.2'],
	['a list of packages', 'deepspeed                 0.16.2', '0.16.2'],
	['what was built here', 'deepspeed      0.16.2+cu124', '0.16.2'],
	['a requirement', 'pip install deepspeed==0.16.2 torch==2.6.0', '0.16.2'],
	['a banner', '[INFO] [logging.py:96] DeepSpeed info: version=0.16.2, git-hash=unknown', '0.16.2'],
	['a banner with its word', 'deepspeed version 0.16.2', '0.16.2'],
	['another banner', 'DeepSpeed Version: 0.16.2', '0.16.2'],
	['a letter for it', 'DeepSpeed v0.16.2', '0.16.2'],
	['a mended release', 'deepspeed==0.16.2.post1', '0.16.2.post1'],
	['two that agree', 'deepspeed==0.16.2\ndeepspeed      0.16.2', '0.16.2'],
	['two that do not', 'deepspeed==0.16.2\ndeepspeed      0.15.4', undefined],
	['that of another program', 'torch==2.6.0', undefined],
	['that of a program of which it is a part', 'my-deepspeed-0.16.2', undefined],
	['a part of a name', 'deepspeed-mii==0.3.1', undefined],
	['a number', 'deepspeed 0.5 of all', undefined],
	['a measure', 'deepspeed 12.250.3 GB', undefined],
	['nothing', 'deepspeed is not installed', undefined],
])('the release of a program: %s', (_, text, release) => {
	expect(releaseIn(text, ['deepspeed', 'DeepSpeed'])).toBe(release);
});

test.each<[string, { since?: string; until?: string }, boolean]>([
	['0.16.2', {}, true],
	['0.16.2', { since: '0.16.0' }, true],
	['0.16.2', { since: '0.17.0' }, false],
	['0.16.2', { until: '0.15.0' }, false],
	['0.16.2', { until: '0.16.0' }, true],
	['0.16.2', { since: '0.9.0', until: '0.20.0' }, true],
])('%s and a message that stands %o: %s', (release, place, stood) => {
	expect(stoodIn(release, place)).toBe(stood);
});

describe('of places of one program the one of the release that the paste prints comes first', () => {
	const row = (file: string, more: Partial<HarvestRow>): HarvestRow => ({
		...{ file, line: 7, function: 'load', kind: 'warning', template: 'cannot decode fragment <int> of <…>' },
		...more,
	});
	const versions = ['1.0.0', '1.1.0', '1.2.0'];
	const demo: Harvest = {
		...{ software: 'demo', name: 'Demo', repository: 'owner/demo', root: '', licence: 'MIT', left: 0, unread: 0 },
		releases: versions.map((version) => ({ version, ref: `v${version}` })),
		rows: [
			row('demo/first.py', { kind: 'error', until: '1.0.0' }),
			row('demo/new.py', { kind: 'info', since: '1.2.0' }),
			row('demo/second.py', { since: '1.1.0', until: '1.1.0' }),
		],
	};
	const text = readShard(wholeHarvest([demo]));
	const first = (around: string[]) => printedBy('cannot decode fragment 3 of x', [text], { around })[0]?.url;

	test.each<[string, string[], string]>([
		['none', [], 'v1.2.0/demo/new.py'],
		['the newest', ['demo==1.2.0'], 'v1.2.0/demo/new.py'],
		['a newer one than all', ['demo==1.9.1'], 'v1.2.0/demo/new.py'],
		['the one between', ['demo    1.1.3'], 'v1.1.0/demo/second.py'],
		['the oldest', ['/opt/demo-1.0.4-py3.11.egg/x'], 'v1.0.0/demo/first.py'],
		['two', ['demo==1.0.0', 'demo==1.1.0'], 'v1.2.0/demo/new.py'],
		['that of another program', ['other==1.0.0'], 'v1.2.0/demo/new.py'],
	])('%s', (_, around, address) => {
		expect(first(around)).toBe(`https://github.com/owner/demo/blob/${address}#L7`);
	});
});
