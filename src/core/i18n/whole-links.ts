/** Links of texts that are read elsewhere than on the site. */

/** A link from the root of the site: `[a](/b/)`. */
const FROM_ROOT = /(`+)[\s\S]*?\1|\[([^\]]*)\]\((\/[^)\s]*)\)/g;

/**
 * A text of the content with whole addresses, for where it leaves the site: `/b/` would lead to whatever host shows it.
 * Code is left alone.
 *
 * @param root of the site in the language of the text, without a slash at its end; left out where nobody knows it, and
 * the words of the link are what stays.
 * @example wholeLinks('See [a](/b/)', 'https://docs.example.org/en') // => 'See [a](https://docs.example.org/en/b/)'
 * @example wholeLinks('See [a](/b/)') // => 'See a'
 */
export function wholeLinks(text: string, root?: string): string {
	return text.replace(FROM_ROOT, (found: string, _ticks, words: string, path?: string) => {
		if (path === undefined) return found;
		return root === undefined ? words : `[${words}](${root}${path})`;
	});
}

/**
 * Data with whole addresses in all its texts.
 *
 * @param rootOf the root for a text, by the key under which it stands.
 */
export function withWholeLinks<Data>(data: Data, rootOf: (key: string) => string | undefined): Data {
	return JSON.parse(JSON.stringify(data), (key, value) =>
		typeof value === 'string' && value.includes('](/') ? wholeLinks(value, rootOf(key)) : value,
	);
}
