/** The links and anchors of the Markdown and JSON that the build writes beside the pages. */
import type { PageLinks } from './html-scan.ts';

const anchors = /<a id="([^"]+)"><\/a>/g;
const targets = /\]\(([^)\s]+)\)/g;
const codeSpans = /(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
const fence = /^[\s>]*(`{3,}|~{3,})/;
/** A value that is an address, in the head of a file. */
const headValue = /^[ \w-]+: (\/\S*|https?:\S*)$/gm;

/**
 * Reads what our own build writes: fenced code, links of the form `[text](address)`, anchors as `<a id>`. (It is
 * compared with remark on every file, in tests/unit/publishing/programs.)
 *
 * @example scanMarkdown('[a](/b/) `[no](/c/)`').links // => ['/b/']
 */
export function scanMarkdown(markdown: string): PageLinks {
	const [head = ''] = /^---\n[\s\S]*?\n---\n/.exec(markdown) ?? [];
	const prose = withoutCode(markdown.slice(head.length));
	return {
		anchors: new Set([...prose.matchAll(anchors)].map(([, id]) => id!)),
		links: [...head.matchAll(headValue), ...prose.matchAll(targets)].map(([, link]) => link!),
	};
}

function withoutCode(markdown: string): string {
	const lines: string[] = [];
	let open = '';
	for (const line of markdown.split('\n')) {
		const [, mark = ''] = fence.exec(line) ?? [];
		if (open ? mark.startsWith(open) && line.trim().endsWith(mark) : mark) open = open ? '' : mark;
		else if (!open) lines.push(line);
	}
	return lines.join('\n').replace(codeSpans, '');
}

/** Fields whose value is an address of the site, in the catalogue and in manifests. */
const linkFields = new Set(['$schema', '$id', 'page', 'markdown', 'site', 'src', 'start_url', 'scope', 'url']);

/** @example scanJson('{"icons":[{"src":"/a.png"}]}').links // => ['/a.png'] */
export function scanJson(json: string): PageLinks {
	const links: string[] = [];
	JSON.parse(json, (key, value: unknown) => {
		if (linkFields.has(key) && typeof value === 'string') links.push(value);
		return value;
	});
	return { anchors: new Set(), links };
}
