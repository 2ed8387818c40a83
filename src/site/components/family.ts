/** The question of a family, above what was found by words. Loaded where one is to be asked. */

import { fill } from '../../core/i18n/sentences.ts';
import { localizedUrl } from '../../core/i18n/urls.ts';
import type { Locale } from '../../core/locales.ts';
import type { FamilyAnswer } from '../../core/schemas/family.ts';
import { pathOf } from '../../diagnosis/answer/card.ts';
import { withNearest } from '../../diagnosis/answer/family.ts';
import { type FamilyTexts, loadFamily } from '../triage/texts.ts';
import { commandBlock } from './answer.ts';
import { element, inlineNodes } from './dom.ts';

/**
 * An item for the list of results: the question, what tells its answers apart, and the pages of each.
 *
 * @param found failures and `guide/problem`, best first.
 * @throws when it cannot be loaded.
 */
export async function familyItem(family: string, found: readonly string[], locale: Locale): Promise<HTMLElement> {
	const texts = await loadFamily(family, locale);
	const { text, tell, command, anchor, answers } = withNearest(texts, found);
	const { words } = texts;
	return element(
		'li',
		{ class: 'family', 'data-family': family },
		element('p', { class: 'tag' }, words.title),
		element('h2', {}, ...inlineNodes(text)),
		element('p', {}, ...inlineNodes(tell)),
		command && commandBlock(command, words),
		element('dl', {}, ...answers.map((answer) => answerRow(answer, texts, locale))),
		anchor && element('p', { class: 'whole' }, questionLink(anchor, words.whole, locale)),
	);
}

function answerRow({ id, text, hint, next, pages }: FamilyAnswer, { words }: FamilyTexts, locale: Locale): HTMLElement {
	const links = pages.map(([page, title]) =>
		element('a', { href: localizedUrl(locale, pathOf(page)) }, ...inlineNodes(title)),
	);
	const further = next && questionLink(id, fill(words.next, { question: next }), locale);
	return element(
		'div',
		{},
		element('dt', {}, ...inlineNodes(text), hint && element('small', {}, ...inlineNodes(hint))),
		...links.map((link) => element('dd', {}, link)),
		further && element('dd', { class: 'further-question' }, further),
	);
}

/** To an answer on the page of the diagnosis, which asks on from there. */
const questionLink = (anchor: string, text: string, locale: Locale): HTMLElement =>
	element('a', { href: `${localizedUrl(locale, '/diagnose/')}#${anchor}` }, ...inlineNodes(text));
