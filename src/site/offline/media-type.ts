/** Which answers are what was asked for. Pure: the service worker keeps nothing else. */

/** What browsers themselves demand of scripts and styles, and what hosts agree on; kinds of files to their types. */
const demanded: Readonly<Record<string, RegExp>> = {
	'': /^text\/html$/,
	css: /^text\/css$/,
	html: /^text\/html$/,
	js: /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/,
	json: /^application\/json$/,
	svg: /^image\/svg\+xml$/,
};

/** What nothing else of the site is: hosts do not agree on the types of the files of the search, or of lists. */
const page = /^(?:text\/html|application\/xhtml\+xml)$/;

/**
 * Whether an answer may be the file at an address. A host in the middle of a deployment sends a page with status 200 in
 * place of a script; kept, it would break every page that names the script.
 *
 * @param type the header `Content-Type`; null where there is none, which is no type of what has one.
 * @example isOfType('/assets/page.C0sQ.js', 'text/html; charset=utf-8') // => false
 * @example isOfType('/triage/index.txt', 'application/octet-stream') // => true
 */
export function isOfType(address: string, type: string | null): boolean {
	const [essence = ''] = (type ?? '').toLowerCase().split(';', 1);
	const name = new URL(address, 'http://site.invalid').pathname.split('/').at(-1) ?? '';
	const kind = name.includes('.') ? (name.split('.').at(-1) ?? '') : '';
	return demanded[kind]?.test(essence.trim()) ?? !page.test(essence.trim());
}
