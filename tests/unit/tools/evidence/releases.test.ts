import { expect, test } from 'vitest';
import { compareVersions, isReleaseOf } from '../../../../src/core/schemas/versions.ts';
import { releasesIn } from '../../../../src/tools/evidence/releases.ts';

test.each([
	[['v0.10.0', 'v0.9.0', 'v1.0.0rc1', 'grad-norm-test', '0.1'], ['v{version}'], ['0.9.0', '0.10.0']],
	[['v2.3.5-5', 'v2.18.3-1', 'v2.5.6-1', 'v2.5.6-2'], ['v{version}-1'], ['2.5.6', '2.18.3']],
	[['slurm-23-11-1-1', 'slurm-22-05-0-1'], ['slurm-{version}-1'], ['22.05.0', '23.11.1']],
	[['curl-8_21_0', 'curl-7_88_1', 'curl-8_21_0-rc'], ['curl-{version}'], ['7.88.1', '8.21.0']],
	[['v0.24', 'v0.24.0', 'v0.25.0'], ['v{version}'], ['0.24.0', '0.25.0']],
	[
		['2.0', 'v1.0', 'v2.0'],
		['v{version}', '{version}'],
		['1.0', '2.0'],
	],
	[['v2.7.4', 'v2.7.4.post1', 'v2.8.0'], ['v{version}'], ['2.7.4', '2.7.4.post1', '2.8.0']],
])('of %j in the form %j releases are %j', (tags, forms, versions) => {
	expect(releasesIn(tags, forms).map(({ version }) => version)).toEqual(versions);
});

test('of two forms the first names the tag', () => {
	expect(releasesIn(['2.0', 'v2.0'], ['v{version}', '{version}'])).toEqual([{ version: '2.0', tag: 'v2.0' }]);
});

test.each([
	['2.9.6', '2.10.3', -1],
	['0.24', '0.24.0', 0],
	['2.7.4.post1', '2.7.4', 1],
])('%s against %s', (a, b, order) => {
	expect(compareVersions(a, b)).toBe(order);
});

test.each([
	['2.18.3', '2.18', true],
	['2.1.0', '2.1', true],
	['2.1', '2.1.0', true],
	['2.10.0', '2.1', false],
])('%s is a release of %s: %s', (release, version, is) => {
	expect(isReleaseOf(release, version)).toBe(is);
});
