/** Guides as Markdown: the overview of one, all of it on one page, and the list of them. Pure. */

import { pathOf } from '../../content/library/ids.ts';
import type { GuidePage, ProblemPage, TipPage } from '../../content/library/library.ts';
import { byCategory } from '../../content/library/order.ts';
import { type GuidePart, partsOfGuide } from '../../content/library/page.ts';
import { knownIn } from '../../content/library/said.ts';
import { longDate } from '../../core/i18n/formats.ts';
import { fill } from '../../core/i18n/sentences.ts';
import { type Edition, pair } from './edition.ts';
import { anchor, anchorIn, blocks, heading, listed } from './markdown.ts';
import {
	bodyOf,
	claimsKnown,
	fixPart,
	inline,
	inOrder,
	link,
	linkTo,
	listPart,
	messagesPart,
	opening,
	ownFile,
	part,
	type Spot,
} from './markdown-parts.ts';

/** The overview of a guide, without the head of a file. */
export function guideMarkdown(edition: Edition, guide: GuidePage, diagnosis: string, spot: Spot = ownFile): string {
	const { words } = edition;
	const { data, text } = guide;
	const item = (problem: ProblemPage) =>
		`${anchor(anchorIn(spot, problem.slug))}${pair(edition, linkTo(edition, problem), inline(edition, problem.text.data.quickFix))}`;
	const inside = { ...spot, level: spot.level + 1 };
	const date = longDate(edition.locale, data.snapshot.date);
	const write: Record<GuidePart, () => string> = {
		problems: () =>
			part(
				spot,
				'problems',
				words.guide.problems,
				...byCategory(guide.problems, data.categories).map(({ category, pages }) =>
					part(
						inside,
						category,
						words.category[category],
						inline(edition, text.data.categories[category] ?? ''),
						listed(pages.map(item)),
					),
				),
			),
		diagnose: () => part(spot, 'diagnose', words.diagnose.inGuide, words.diagnose.inGuideHint, diagnosis),
		text: () => bodyOf(edition, guide, spot),
		tips: () => part(spot, 'tips', words.guide.tips, ...guide.tips.map((tip) => tipMarkdown(edition, tip, inside))),
		upstream: () =>
			listPart(spot, 'upstream', words.guide.upstream, [
				`[${words.guide.repository}](${data.repository}). ${fill(words.guide.snapshot, { commit: data.snapshot.commit.slice(0, 7), date })}`,
				`[${words.guide.issues}](${data.issues})`,
				link(edition, `/${guide.id}/all/`, words.nav.wholeGuide),
			]),
	};
	const parts = partsOfGuide(guide.folder, edition.tree, edition.locale);
	return blocks(opening(edition, guide, spot), ...inOrder(parts, write));
}

/** @param spot whose level is that of the part which the tip stands in. */
function tipMarkdown(edition: Edition, tip: TipPage, spot: Spot): string {
	const { slug } = tip;
	const inside = { level: spot.level + 1, prefix: spot.prefix === undefined ? undefined : `${slug}--` };
	return blocks(opening(edition, tip, inside, anchorIn(spot, slug)), bodyOf(edition, tip, inside));
}

/** What guides there are, without the head of a file. */
export function guidesMarkdown(edition: Edition): string {
	const { words, guides } = edition;
	return blocks(
		heading(1, '', words.guides.title),
		words.guides.lede,
		...guides.map((guide) =>
			part(ownFile, '', link(edition, pathOf(guide), guide.data.name), inline(edition, guide.text.data.summary)),
		),
	);
}

/** Everything that a guide says, without the head of a file. */
export function wholeGuideMarkdown(edition: Edition, guide: GuidePage): string {
	const { words } = edition;
	const groups = byCategory(guide.problems, guide.data.categories);
	const inside = { level: 2, prefix: '' };
	const nested = (problem: ProblemPage) => nestedProblem(edition, problem, inside);
	return blocks(
		heading(1, '', fill(words.guide.allTitle, { guide: guide.data.name })),
		words.guide.allLede,
		bodyOf(edition, guide, ownFile),
		...groups.map(({ category, pages }) => part(ownFile, category, words.category[category], ...pages.map(nested))),
		part(ownFile, 'tips', words.guide.tips, ...guide.tips.map((tip) => tipMarkdown(edition, tip, inside))),
	);
}

function nestedProblem(edition: Edition, problem: ProblemPage, { level }: Spot): string {
	const { slug, data, text } = problem;
	const spot = { level: level + 1, prefix: `${slug}--` };
	return blocks(
		opening(edition, problem, spot, slug),
		messagesPart(edition, data.messages, spot),
		fixPart(edition, 'quick-fix', spot, text.data.quickFix, data.quickFixCommand, knownIn(problem)),
		bodyOf(edition, problem, spot, { claimKnown: claimsKnown(problem) }),
	);
}
