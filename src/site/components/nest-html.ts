/**
 * Makes our own HTML fit to stand inside another page: ids and what refers to them get a prefix, headings go down
 * some levels. Works on the HTML that Astro writes (double-quoted attributes), not on HTML at large.
 *
 * @example nestHtml('<h2 id="causes"><a href="#causes">', 'cuda-oom') // => '<h3 id="cuda-oom--causes"><a href="#cuda-oom--causes">'
 */
export function nestHtml(html: string, prefix: string, levels = 1): string {
	return html.replace(/<\/?[a-z][^>]*>/g, (tag) =>
		tag
			.replace(/\s(id|aria-labelledby)="([^"]*)"/g, ` $1="${prefix}--$2"`)
			.replace(/\shref="#([^"]*)"/g, ` href="#${prefix}--$1"`)
			.replace(
				/^(<\/?h)([1-6])\b/,
				(_, open: string, level: string) => `${open}${Math.min(6, Number(level) + levels)}`,
			),
	);
}
