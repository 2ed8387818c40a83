/**
 * The name of a cache. Other copies of the site may stand on the same host, under other paths, and share its storage:
 * each keeps its own.
 *
 * @param base the base path of the site, with a slash at both ends.
 * @example cacheName('assets', '/docs/') // => 'faultline-assets-/docs/'
 */
export const cacheName = (kind: 'assets' | 'data' | 'pages', base: string): string => `faultline-${kind}-${base}`;
