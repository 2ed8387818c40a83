/** What a page may load and run: the Content-Security-Policy, in its pages and in headers. */
import { createHash } from 'node:crypto';
import { languageScript, movedScript, pageScript } from './inline-scripts.ts';

/** What kinds of pages ask of the policy. */
export interface PolicyNeeds {
	/** The scripts that stand in the page itself. */
	inline: readonly string[];
	/** Hashes of styles that stand in the file itself: an icon has one, no page does. */
	styles?: readonly string[];
	/** Whether scripts of the site run in it: search in words (WebAssembly), triage (a worker), both from files. */
	search: boolean;
}

/** The one policy of Trusted Types (src/core/policy/own-script.ts). */
export const trustedTypesPolicy = 'faultline';

/**
 * The languages, the theme and the search: every page that stands in a language.
 *
 * @param base the base path of the site.
 */
export const pageNeeds = (base: string): PolicyNeeds => ({ inline: [pageScript(base)], search: true });
/** An old address of such a page, which also forwards. */
export const movedNeeds = (base: string): PolicyNeeds => ({ inline: [pageScript(base), movedScript], search: true });
/** An address without language: one script, nothing to load but the style and the icon. */
export const neutralNeeds: PolicyNeeds = { inline: [languageScript], search: false };

/** The style in public/favicon.svg: a browser may apply the header of a picture to what stands in it. */
const iconStyle = hashSource(
	'.s{stroke:#14201e}.f{stroke:#a85b00}@media (prefers-color-scheme:dark){.s{stroke:#dfe8e5}.f{stroke:#f0b14a}}',
);

/**
 * The policy as a page carries it. `wasm-unsafe-eval` compiles Pagefind's index reader and nothing else: it allows no
 * `eval`. It stands on every page that has the search dialog, since the dialog searches in the page.
 *
 * @example contentPolicy({ inline: [], search: false }).startsWith("default-src 'none'") // => true
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentPolicy({ inline, styles = [], search }: PolicyNeeds): string {
	const script = [...(search ? ["'self'", "'wasm-unsafe-eval'"] : []), ...inline.map(hashSource)].join(' ');
	return [
		"default-src 'none'",
		`script-src ${script || "'none'"}`,
		["style-src 'self'", ...styles].join(' '),
		"img-src 'self'",
		"manifest-src 'self'",
		...(search ? ["connect-src 'self'", "worker-src 'self'"] : []),
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
		`trusted-types ${search ? trustedTypesPolicy : "'none'"}`,
	].join(';');
}

/**
 * The policy as a header: what the pages may do taken together, for a server that does not tell them apart, and what
 * only a header can say. Files get it too; it is what binds a worker, which no page's policy reaches.
 *
 * @param base the base path of the site.
 */
export function headerPolicy(base: string): string {
	const inline = [...new Set([pageNeeds(base), movedNeeds(base), neutralNeeds].flatMap((needs) => needs.inline))];
	return `${contentPolicy({ inline, styles: [iconStyle], search: true })};frame-ancestors 'none'`;
}

/** @example hashSource('') // => "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='" */
export function hashSource(text: string): string {
	return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
