/** What a software is, what is known to come from it and where to ask, for a terminal. */
import { fill, unmarked } from '../../core/i18n/sentences.ts';
import { locales } from '../../core/locales.ts';
import { heading, pointerTo, type Setting } from './answer.ts';
import { printedAddress, softwareAddress } from './catalogue.ts';
import { markdownLines } from './markdown-lines.ts';
import { columns, inline, item, padded, paintAll, paragraph } from './terminal.ts';

const INDENT = '  ';

/** The whole explanation of a software that has a page. */
export function softwareLines(id: string, { catalogue, paper }: Setting): string[] {
	const { texts, software } = catalogue;
	const known = software[id];
	const said = texts.software[id];
	if (!known || !said) return [];
	const { section, software: words } = texts.words;
	const address = softwareAddress(catalogue, id);
	const part = (title: string, lines: string[]) => (lines.length ? ['', heading(title, paper), ...lines] : []);
	const dim = (text: string) => paintAll([{ text, style: 'dim' }], paper);
	const widest = Math.max(0, ...known.ways.map(([way]) => columns(words[way])));
	return [
		...paragraph([{ text: known.name, style: 'title' }], paper),
		...(address ? [dim(address)] : []),
		'',
		...paragraph(inline(said.summary, paper), paper),
		...part(section['first-looks'], markdownLines(said.looks, paper)),
		...part(section['say-more'], markdownLines(said.more, paper)),
		...part(section.asking, [
			...markdownLines(said.asking, paper),
			...(known.ways.length ? [''] : []),
			...known.ways.map(([way, href]) => `${INDENT}${padded(words[way], widest)}  ${dim(href)}`),
		]),
		...printedLines(id, catalogue, dim),
		...part(
			words.wrong,
			known.prints.flatMap(([owner, count]) => [
				...item(
					'- ',
					[{ text: unmarked(texts.said[owner]?.title ?? owner) }, { text: ` · ${count}`, style: 'dim' }],
					paper,
					INDENT,
				),
				`${INDENT}  ${dim(pointerTo(owner, catalogue))}`,
			]),
		),
	];
}

/** How much it can print at all, and where all of it stands. */
function printedLines(id: string, catalogue: Setting['catalogue'], dim: (text: string) => string): string[] {
	const { printed } = catalogue.texts.words;
	const [messages, release] = catalogue.software[id]?.canPrint ?? [];
	if (messages === undefined) return [];
	const count = messages.toLocaleString(locales[catalogue.locale].tag);
	const address = printedAddress(catalogue, id);
	return ['', `${fill(printed.ofSoftware, { count })} (${release})`, ...(address ? [`${INDENT}${dim(address)}`] : [])];
}
