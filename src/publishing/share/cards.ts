import type { ContentTree } from '../../content/files/tree-fs.ts';
import { pathOf } from '../../content/library/ids.ts';
import { type AnyPage, headlineOf, libraryIn } from '../../content/library/library.ts';
import { messagesOn } from '../../content/library/problem-page.ts';
import { type InterfaceWords, readWords } from '../../content/library/words-fs.ts';
import { picturePath } from '../../core/addresses/picture-path.ts';
import { plainText } from '../../core/i18n/inline-markdown.ts';
import { type Locale, localeCodes } from '../../core/locales.ts';
import type { ContentMessage } from '../../core/schemas/fields.ts';
import { alignTemplate, parseTemplate } from '../../diagnosis/matching/template.ts';
import type { Card } from './card.ts';

/** Every picture, by its path below the site's root: one for each failure, problem, guide and software, and one for the rest. */
export function makeCards(tree: ContentTree, root: string): Map<string, Card> {
	const cards = new Map<string, Card>();
	for (const locale of localeCodes) {
		for (const [path, card] of cardsOf(tree, locale, readWords(root, locale)))
			cards.set(picturePath(locale, path), card);
	}
	return cards;
}

function cardsOf(tree: ContentTree, locale: Locale, words: InterfaceWords): [path: string, card: Card][] {
	const library = libraryIn(tree, locale);
	const card = (page: AnyPage, rest: Partial<Card>): [string, Card] => [
		pathOf(page),
		{
			place: words.nav.index,
			title: plainText(headlineOf(page)),
			summary: plainText(page.text.data.summary),
			...rest,
		},
	];
	return [
		['/', { place: '', title: words.site.tagline, summary: words.site.description }],
		...library.guides.map((guide) => card(guide, { place: guide.data.name, category: words.nav.guides })),
		...library.software.map((software) => card(software, { place: words.nav.software })),
		...library.failures.map((failure) =>
			card(failure, { category: words.category[failure.data.category], ...said(failure.data.messages) }),
		),
		...library.problems.map((problem) =>
			card(problem, {
				place: library.guide(problem.guide)?.data.name ?? '',
				category: words.category[problem.data.category],
				...said(messagesOn(problem.data, library.failure(problem.data.failure)?.data)),
			}),
		),
	];
}

/** The first message, without what stands before it on the line. */
function said(messages: readonly Pick<ContentMessage, 'template' | 'sample'>[]): { message?: string } {
	const [first] = messages;
	if (!first) return {};
	const span = alignTemplate(parseTemplate(first.template).parts, first.sample);
	return { message: first.sample.slice(span?.start ?? 0).replace(/\s+/g, ' ') };
}
