/** What a software is, what is known to come from it and where to ask, for a terminal. */
import { fill } from '../../core/i18n/sentences.ts';
import { locales } from '../../core/locales.ts';
import { pointerTo, type Setting } from './answer.ts';
import { type Catalogue, onSite, printedAddress, titleOf } from './catalogue.ts';
import { markdownLines } from './markdown-lines.ts';
import { columns, DEEPER, dim, INDENT, item, padded, paintAll, paragraph, part, titled } from './terminal.ts';

/** The whole explanation of a software that has a page. */
export function softwareLines(id: string, { catalogue, paper }: Setting): string[] {
	const { texts, software } = catalogue;
	const known = software[id];
	const said = texts.software[id];
	if (!known || !said) return [];
	const { section, software: words } = texts.words;
	const address = onSite(catalogue, `/software/${id}/`);
	const pale = (text: string) => paintAll(dim(text), paper);
	const widest = Math.max(0, ...known.ways.map(([way]) => columns(words[way])));
	const ways = known.ways.map(([way, href]) => `${INDENT}${padded(words[way], widest)}  ${pale(href)}`);
	const wrong = known.prints.flatMap(([owner, count]) => [
		...item('- ', [{ text: titleOf(catalogue, owner) }, dim(` · ${count}`)], paper, INDENT),
		DEEPER + pale(pointerTo(owner, catalogue)),
	]);
	return [
		...paragraph(titled(known.name), paper),
		...(address ? [pale(address)] : []),
		'',
		...paragraph(said.summary, paper),
		...part(section['first-looks'], markdownLines(said.looks, paper), paper),
		...part(section['say-more'], markdownLines(said.more, paper), paper),
		...part(section.asking, [...markdownLines(said.asking, paper), ...(ways.length ? ['', ...ways] : [])], paper),
		...printedLines(id, catalogue, pale),
		...part(words.wrong, wrong, paper),
	];
}

/** How much it can print at all, and where all of it stands. */
function printedLines(id: string, catalogue: Catalogue, pale: (text: string) => string): string[] {
	const { printed } = catalogue.texts.words;
	const [messages, release] = catalogue.software[id]?.canPrint ?? [];
	if (messages === undefined) return [];
	const count = messages.toLocaleString(locales[catalogue.locale].tag);
	const address = printedAddress(catalogue, id);
	return ['', `${fill(printed.ofSoftware, { count })} (${release})`, ...(address ? [INDENT + pale(address)] : [])];
}
