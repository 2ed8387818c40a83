/** Compares what stands in a built page with the policy that the page carries. Pure: tags in, issues out. */
import type { Issue } from '../../content/files/issue.ts';
import { hashSource } from '../../core/policy/content-policy.ts';
import type { Tag } from './html-scan.ts';

/** Types of scripts that run; any other is a block of data, which no policy concerns. */
const runs = /^(?:module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)?$/i;
/** Elements that load from an address, and which attribute has it. */
const loads: Record<string, string> = { script: 'src', img: 'src', source: 'src', link: 'href' };
/** Relations of `<link>` by which a browser loads something by itself. */
const loadedRelation = /\b(?:stylesheet|icon|manifest|preload|modulepreload|prefetch)\b/i;
/** What the policy has no place for. */
const refused = new Set(['base', 'iframe', 'object', 'embed', 'audio', 'video', 'applet', 'frame']);

/**
 * What a page has that its own policy would block, or its policy allows and the page does not have.
 *
 * @param file the page in `dist/`, for the report.
 * @param site the origin under which it is published; other origins are foreign.
 * @example checkPagePolicy('en/index.html', [...tagsOf('<p onclick="x()">')]).length // => 2: no policy, and a handler
 */
export function checkPagePolicy(file: string, tags: readonly Tag[], site?: string): Issue[] {
	const issue = (found: string, right: string): Issue => ({ file: `dist/${file}`, code: 'built-policy', found, right });
	const at = tags.findIndex(isPolicy);
	const policy = tags[at]?.attributes.get('content') ?? '';
	const hashes = new Set(policy.match(/'sha256-[^']+'/g));
	const missing =
		at < 0 || tags.slice(0, at).some(({ name }) => name === 'script' || name === 'link' || name === 'style')
			? [issue('No policy stands before the first script, style and link.', 'Use Base.astro or Neutral.astro.')]
			: [];

	const used = new Set<string>();
	const blocked = tags.flatMap((tag) => {
		const hash = inlineHash(tag);
		if (hash) used.add(hash);
		return [
			...(hash && !hashes.has(hash) ? [`an inline script that the policy does not name: ${shortened(tag)}`] : []),
			...whatIsBlocked(tag, site),
		];
	});
	const idle = [...hashes].filter((hash) => !used.has(hash));
	return [
		...missing,
		...blocked.map((found) =>
			issue(`The page has ${found}`, 'Use a file, a class, or src/core/policy/inline-scripts.ts.'),
		),
		...idle.map((hash) =>
			issue(`The policy allows ${hash}, which the page does not have.`, 'Change its needs in content-policy.ts.'),
		),
	];
}

function isPolicy({ name, attributes }: Tag): boolean {
	return name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy';
}

function inlineHash({ name, attributes, text }: Tag): string | undefined {
	const inline = name === 'script' && !attributes.has('src') && runs.test(attributes.get('type') ?? '');
	return inline ? hashSource(text ?? '') : undefined;
}

function whatIsBlocked(tag: Tag, site: string | undefined): string[] {
	const { name, attributes } = tag;
	const found: string[] = [];
	if (name === 'style') found.push(`a <style>: ${shortened(tag)}`);
	if (refused.has(name)) found.push(`<${name}>.`);
	if (name === 'form' && attributes.has('action')) found.push('a <form> with an action.');
	for (const [attribute, value] of attributes) {
		if (attribute === 'style') found.push(`a style attribute: <${name} style="${value}">`);
		if (/^on[a-z]+$/.test(attribute)) found.push(`a handler: <${name} ${attribute}="${value}">`);
		if (/^\s*javascript:/i.test(value)) found.push(`a script as an address: <${name} ${attribute}="${value}">`);
	}
	const address = attributes.get(loads[name] ?? '');
	const isLoaded = name !== 'link' || loadedRelation.test(attributes.get('rel') ?? '');
	if (address !== undefined && isLoaded && isForeign(address, site)) found.push(`<${name}> from elsewhere: ${address}`);
	return found;
}

/** @example isForeign('/assets/a.js', undefined) // => false */
function isForeign(address: string, site: string | undefined): boolean {
	const own = site ?? 'http://site.invalid';
	return new URL(address, own).origin !== new URL(own).origin;
}

function shortened({ text = '' }: Tag): string {
	const line = text.trim().replace(/\s+/g, ' ');
	return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
