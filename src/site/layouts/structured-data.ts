/** What search engines are told of a page to read. All addresses are absolute. */
export interface Article {
	url: string;
	title: string;
	description: string;
	/** BCP 47. */
	language: string;
	/** The day on which its facts were last checked. */
	checked: string;
	image: string;
	/** From the outside in, without the page itself. */
	trail: readonly { title: string; href: string }[];
}

/**
 * The page and the way to it, as schema.org describes them.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/article
 */
export function structuredData({ url, title, description, language, checked, image, trail }: Article) {
	return {
		'@context': 'https://schema.org',
		'@graph': [
			{
				'@type': 'TechArticle',
				headline: title,
				description,
				inLanguage: language,
				dateModified: checked,
				image,
				url,
			},
			{
				'@type': 'BreadcrumbList',
				itemListElement: [...trail, { title, href: url }].map((step, index) => ({
					'@type': 'ListItem',
					position: index + 1,
					name: step.title,
					item: step.href,
				})),
			},
		],
	};
}

/**
 * Data as the text of a `<script>`: no text in it can end the element. A block of data, so a strict policy for
 * scripts lets it stand.
 *
 * @example scriptText({ title: '</script>' }) // => '{"title":"\\u003c/script>"}'
 */
export function scriptText(data: unknown): string {
	return JSON.stringify(data).replaceAll('<', '\\u003c');
}
