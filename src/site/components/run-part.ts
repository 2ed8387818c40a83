/** Shows what is told of a run: its story, line by line. Everything is made of nodes; nothing of a log is read as markup. */
import { printable } from '../../diagnosis/answer/printable.ts';
import { emptyWords, type RunLine, runLinesOf, sayCounts } from '../../diagnosis/answer/run.ts';
import { answered, type ReadRun } from '../../diagnosis/runs/answered.ts';
import { grouped } from '../../diagnosis/runs/grouped.ts';
import { copyButton } from './copy-button.ts';
import { element } from './dom.ts';
import { type Drawn, runPicture } from './run-picture.ts';

export interface ToldRun extends Drawn {
	read: ReadRun;
}

/** What failed first, what followed and after how long, who is silent, what was before, what was not read. */
export function runPart(told: ToldRun): HTMLElement {
	const { read, words } = told;
	const main = answered(read);
	const lines = grouped(runLinesOf(read, { ...told, shown: printable }), ({ title }) => title);
	return element(
		'section',
		{ class: 'run', tabindex: '-1', 'aria-label': words.title },
		element('h2', {}, words.title),
		element('p', { class: 'dim' }, main ? sayCounts(main, words) : emptyWords(read, words.page)),
		read.left.has('stopped') && element('p', { class: 'note' }, words.page.stopped),
		element('dl', {}, ...[...lines].flatMap(([title, own]) => [element('dt', {}, title), ...own.map(lineNode)])),
		main && runPicture(main.run, told),
		main && copyRun(told),
	);
}

/** For an issue: masked, since it leaves the reader's hands. What masks is loaded when it is asked for. */
const copyRun = (told: ToldRun): HTMLElement =>
	copyButton(told.words.page.copy, async () => {
		const { runText } = await import('../../diagnosis/answer/run-text.ts');
		return runText(told.read, { ...told, shown: printable });
	});

const lineNode = ({ kind, text }: RunLine): HTMLElement =>
	kind === 'where'
		? element('dd', {}, element('code', { translate: 'no' }, text))
		: element('dd', { class: kind }, text);

/** The first line of it, for screen readers and reports. */
export function runSummary(told: ToldRun): string {
	const [first] = runLinesOf(told.read, { ...told, shown: printable }).filter(({ kind }) => kind === 'first');
	return first ? `${first.title}: ${first.text}` : '';
}
