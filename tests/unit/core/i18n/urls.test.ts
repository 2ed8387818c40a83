import { expect, test } from 'vitest';
import { localizedUrl, siteUrl, splitLocale } from '../../../../src/core/i18n/urls.ts';

test.each([
	['en', '/', '/', '/en/'],
	['zh', '/errors/', '/', '/zh/errors/'],
	['zh', '/lightrft/cuda-oom/#solutions', '/docs/faultline/', '/docs/faultline/zh/lightrft/cuda-oom/#solutions'],
	['en', 'errors/', '/docs', '/docs/en/errors/'],
] as const)('%s %s under %s is %s', (locale, path, base, expected) => {
	expect(localizedUrl(locale, path, base)).toBe(expected);
});

test.each([
	['/zh/errors/', '/', { locale: 'zh', path: '/errors/' }],
	['/docs/zh/', '/docs/', { locale: 'zh', path: '/' }],
	['/lightrft/', '/', { locale: undefined, path: '/lightrft/' }],
	['/zh-CN/errors/', '/', { locale: undefined, path: '/zh-CN/errors/' }],
	['/', '/', { locale: undefined, path: '/' }],
])('%s under %s has its language and its rest', (pathname, base, expected) => {
	expect(splitLocale(pathname, base)).toEqual(expected);
});

test('an address from the root stays under the base path', () => {
	expect(siteUrl('/favicon.svg', '/docs/')).toBe('/docs/favicon.svg');
	expect(siteUrl('/favicon.svg', '/')).toBe('/favicon.svg');
});
