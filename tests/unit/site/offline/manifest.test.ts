import { expect, test } from 'vitest';
import { makeManifest } from '../../../../src/site/offline/manifest.ts';

const build = {
	base: '/docs/faultline',
	revision: 'a1b2c3',
	languages: ['en', 'zh'],
	files: [
		'assets/Base.abc.css',
		'assets/collect-B6.js',
		'assets/copy.Ckx.js',
		'assets/formats.C3.js',
		'assets/mask.Bs.js',
		'assets/printed-list.DS.js',
		'assets/printed.Dd.css',
		'assets/triage.BU.js',
		'en/errors/index.html',
		'pagefind/en/pagefind.js',
		'share/en.png',
		'triage/index.txt',
	],
	common: ['cuda-oom'],
	standIn: [
		'<link rel="stylesheet" href="/docs/faultline/assets/Base.abc.css"><script src="/docs/faultline/assets/page.x.js">',
	],
	hashes: { 'assets/Base.abc.css': '47DEQpj8HBSa-_TI' },
};

test('what triage and the index need is kept beforehand, under the base path; the rest when it is used', () => {
	const manifest = makeManifest(build);
	expect(manifest.assets).toEqual([
		'/docs/faultline/assets/Base.abc.css',
		'/docs/faultline/assets/triage.BU.js',
		// Named by the page that stands in.
		'/docs/faultline/assets/page.x.js',
	]);
	expect(manifest.hashes).toEqual(build.hashes);
	expect(manifest.data).toEqual([
		'/docs/faultline/errors/messages.{language}.json',
		'/docs/faultline/triage/index.txt',
		'/docs/faultline/triage/{language}/index.json',
		'/docs/faultline/triage/{language}/unknown.json',
		'/docs/faultline/triage/{language}/run.json',
		'/docs/faultline/triage/programs.json',
		'/docs/faultline/triage/{language}/cuda-oom.json',
		'/docs/faultline/triage/{language}/titles/cuda-oom.txt',
	]);
	expect(manifest.pages).toEqual([
		'/docs/faultline/{language}/',
		'/docs/faultline/{language}/errors/',
		'/docs/faultline/{language}/search/',
	]);
	expect(manifest.offline).toEqual({ en: '/docs/faultline/en/offline/', zh: '/docs/faultline/zh/offline/' });
});

test('of an index in shards the file of all messages is kept, for where there is no network to ask for shards', () => {
	const { data } = makeManifest({ ...build, files: [...build.files, 'triage/whole.txt'] });
	expect(data).toContain('/docs/faultline/triage/whole.txt');
});

test('of common failures the fixes of single messages and the readings are kept where there are some', () => {
	const files = [...build.files, 'triage/en/fixes/cuda-oom.json', 'triage/zh/numbers/cuda-oom.json'];
	const { data } = makeManifest({ ...build, files });
	expect(data).toContain('/docs/faultline/triage/{language}/fixes/cuda-oom.json');
	expect(data).toContain('/docs/faultline/triage/{language}/numbers/cuda-oom.json');
});

test('at the root the base is a single slash', () => {
	expect(makeManifest({ ...build, base: '/' })).toMatchObject({ base: '/', offline: { en: '/en/offline/' } });
});
