/**
 * Puts an empty anchor with an old name into each element that answers for it now, so that old links arrive without
 * script. In a table row it goes into the first cell, since nothing else may stand there. Works on the HTML that Astro
 * writes (double-quoted attributes), not on HTML at large.
 *
 * @param aliases old anchor → the id that replaces it.
 * @example withOldAnchors('<h3 id="new">', { old: 'new' }) // => '<h3 id="new"><a id="old" class="legacy" aria-hidden="true"></a>'
 */
export function withOldAnchors(html: string, aliases: Readonly<Record<string, string>>): string {
	const byTarget = Map.groupBy(Object.keys(aliases), (old) => aliases[old]);
	if (!byTarget.size) return html;
	return html.replace(
		/<([a-z][a-z0-9]*)\b[^>]*?\sid="([^"]*)"[^>]*>(\s*<t[dh]\b[^>]*>)?/g,
		(tag, name: string, id: string, cell = '') => {
			const olds = byTarget.get(id) ?? [];
			const anchors = olds
				.map((old) => `<a id="${escapeAttribute(old)}" class="legacy" aria-hidden="true"></a>`)
				.join('');
			return name === 'tr' || !cell ? tag + anchors : tag.slice(0, tag.length - cell.length) + anchors + cell;
		},
	);
}

function escapeAttribute(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
