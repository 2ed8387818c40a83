import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { relationsOf } from '../content/relations.ts';
import type { ContentTree, Folder } from '../content/tree-fs.ts';
import { plainText } from '../i18n/inline-markdown.ts';
import { defaultLocale, type Locale, localeCodes } from '../locales.ts';
import { alignTemplate, parseTemplate } from '../matching/template.ts';
import type { Card } from './card.ts';
import { picturePath } from './picture-path.ts';

/** The words of the interface that stand on a picture. */
interface Words {
	site: { name: string; tagline: string; description: string };
	nav: { index: string; guides: string };
	category: Record<string, string>;
}

interface Message {
	id: string;
	template: string;
	sample: string;
}

/** Every picture, by its path below the site's root: one for each failure, problem and guide, and one for the rest. */
export function makeCards(tree: ContentTree, root: string): Map<string, Card> {
	const cards = new Map<string, Card>();
	for (const locale of localeCodes) {
		const words = JSON.parse(readFileSync(join(root, `content/ui/${locale}.json`), 'utf8')) as Words;
		for (const [path, card] of cardsOf(tree, locale, words)) cards.set(picturePath(locale, path), card);
	}
	return cards;
}

function cardsOf(tree: ContentTree, locale: Locale, words: Words): [path: string, card: Card][] {
	const guideOf = (id: string) => tree.guides.find((guide) => guide.id === id.split('/')[0]);
	const failureOf = (id: string) => relationsOf(tree).failures.get(id);
	const card = (folder: Folder<unknown, { title: string; summary: string }>, rest: Partial<Card>): Card => ({
		place: words.nav.index,
		...textOf(folder, locale),
		...rest,
	});
	return [
		['/', { place: '', title: words.site.tagline, summary: words.site.description }],
		...tree.guides.map((guide): [string, Card] => [
			`/${guide.id}/`,
			card(guide, { place: guide.neutral.data.name, category: words.nav.guides }),
		]),
		...tree.failures.map((failure): [string, Card] => [
			`/errors/${failure.id}/`,
			card(failure, {
				category: words.category[failure.neutral.data.category] ?? '',
				...said(failure.neutral.data.messages),
			}),
		]),
		...tree.problems.map((problem): [string, Card] => {
			const { data } = problem.neutral;
			const shared = failureOf(data.failure)?.neutral.data.messages ?? [];
			const shown = shared.filter(({ id }) => data.shows?.includes(id) ?? true);
			return [
				`/${problem.id}/`,
				card(problem, {
					place: guideOf(problem.id)?.neutral.data.name ?? '',
					category: words.category[data.category] ?? '',
					...said([...data.messages, ...shown]),
				}),
			];
		}),
	];
}

/** The text in the language; else in English; else in whichever language has it, as on the page. */
function textOf(folder: Folder<unknown, { title: string; summary: string }>, locale: Locale) {
	const text = [locale, defaultLocale, ...localeCodes].map((code) => folder.texts[code]).find(Boolean);
	return { title: plainText(text?.data.title ?? folder.id), summary: plainText(text?.data.summary ?? '') };
}

/** The first message, without what stands before it on the line. */
function said(messages: readonly Message[]): { message?: string } {
	const [first] = messages;
	if (!first) return {};
	const span = alignTemplate(parseTemplate(first.template).parts, first.sample);
	return { message: first.sample.slice(span?.start ?? 0).replace(/\s+/g, ' ') };
}
