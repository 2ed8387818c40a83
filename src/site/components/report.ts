/**
 * The bug-report builder: the form becomes Markdown beside it, masked. Nothing is stored, and nothing leaves the page
 * but by the two buttons. A log that the search box hands over is read once and deleted.
 */

import { fill, sentences } from '../../core/i18n/sentences.ts';
import { GUIDE_KEY, REPORT_KEY } from '../../core/policy/kept-names.ts';
import type { MaskKind } from '../../diagnosis/masking/mask.ts';
import { copyText, loadWords } from './copy-text.ts';
import { element } from './dom.ts';
import { isFramedElsewhere, refuseFrame } from './framed.ts';
import {
	formAddress,
	type MaskedValue,
	MOST_OF_PART,
	plain,
	type Report,
	type ReportPart,
	type ReportWords,
	readEnvironment,
	reportParts,
	suggestTitle,
	trackerOf,
	valueKey,
	writeReport,
} from './report-text.ts';

export interface ReportPageWords {
	/** By language: what the report itself says. */
	headings: Record<string, ReportWords>;
	/** `{count}` of `{all}` parts. */
	filled: string;
	carried: string;
	shortened: string;
	masked: string;
	kinds: Record<string, string>;
	restCopied: string;
	restRefused: string;
}

/** Writing waits until typing pauses, in milliseconds. */
const PAUSE = 120;

const root = document.querySelector<HTMLElement>('[data-report]')!;
const words = JSON.parse(root.dataset['words'] ?? '{}') as ReportPageWords;
const find = <E extends HTMLElement>(selector: string) => root.querySelector<E>(selector)!;
const project = find<HTMLSelectElement>('#report-project');
const repository = find<HTMLInputElement>('#report-repository');
const title = find<HTMLInputElement>('#report-title');
const language = find<HTMLSelectElement>('#report-language');
const preview = find('[data-preview]');
const tracker = find<HTMLAnchorElement>('[data-open-tracker]');
const status = find('[data-report-status]');
const rest = find<HTMLDetailsElement>('[data-rest]');
const restText = find('[data-rest-text]');
const fields = new Map<ReportPart, HTMLInputElement | HTMLTextAreaElement>(
	reportParts.map((part) => [part, find(`[data-part="${part}"]`)]),
);
/** Values that the reader wants to be seen after all. */
const shown = new Set<string>();
let report: Report = { title: [], body: [], found: [] };
/** The browser refused the clipboard: the reader copies the rest by hand, and the next press only opens. */
let refused = false;

const typed = (part: ReportPart) => fields.get(part)?.value ?? '';

function write(): void {
	// What stands in for an empty field is read from what was pasted elsewhere.
	const suggested = suggestTitle(typed('log'));
	const { hardware, versions } = readEnvironment(typed('environment'));
	const parts = Object.fromEntries(reportParts.map((part) => [part, typed(part)])) as Record<ReportPart, string>;
	parts.hardware ||= hardware;
	parts.versions ||= versions;
	const headings = words.headings[language.value]!;
	const name = project.value
		? (project.selectedOptions[0]?.textContent ?? '')
		: (trackerOf(repository.value)?.replace(/^https:\/\/[^/]+\/|\/issues$/g, '') ?? repository.value);
	report = writeReport({ project: name, title: title.value || suggested, parts }, headings, shown);
	title.placeholder = suggested;
	fields.get('hardware')!.placeholder = hardware;
	fields.get('versions')!.placeholder = versions;
	const count = reportParts.filter((part) => parts[part].trim()).length;
	find('[data-filled]').textContent = fill(words.filled, { count, all: reportParts.length });
	showPreview();
	showMasks();
	showTracker();
	refused = false;
}

function showPreview(): void {
	const heading = plain(report.title) ? ['## ', ...report.title, '\n\n'] : [];
	preview.replaceChildren(
		...[...heading, ...report.body].map((piece) =>
			typeof piece === 'string' ? piece : element('mark', { class: 'mask' }, piece.placeholder),
		),
	);
}

function showMasks(): void {
	const list = find('[data-masks-list]');
	const hidden = report.found.filter((value) => !shown.has(valueKey(value))).length;
	find('[data-masks]').hidden = !report.found.length;
	find('[data-masks-count]').textContent = fill(words.masked, { count: hidden });
	const keys = report.found.map(valueKey).join('\n');
	// Made anew only when the values changed: the box that was just pressed keeps the focus.
	if (list.dataset['keys'] === keys) return;
	list.dataset['keys'] = keys;
	list.replaceChildren(...report.found.map(maskItem));
}

function maskItem(value: MaskedValue): HTMLElement {
	const box = element('input', { type: 'checkbox' }) as HTMLInputElement;
	box.checked = !shown.has(valueKey(value));
	box.addEventListener('change', () => {
		if (box.checked) shown.delete(valueKey(value));
		else shown.add(valueKey(value));
		write();
	});
	const kind = words.kinds[value.kind satisfies MaskKind] ?? value.kind;
	const code = element('code', { translate: 'no' }, value.value);
	const placeholder = element('span', { translate: 'no' }, value.placeholder);
	const hint = element('span', { class: 'dim' }, ` ${kind} `, placeholder);
	return element('li', {}, element('label', {}, box, code, hint));
}

/** The form of the tracker, filled in as far as an address goes. */
function form() {
	const issues = project.selectedOptions[0]?.dataset['issues'] ?? trackerOf(repository.value);
	return issues
		? formAddress(issues, plain(report.title), plain(report.body), words.headings[language.value]!.rest)
		: undefined;
}

function showTracker(): void {
	const filled = form();
	tracker.hidden = !filled;
	tracker.href = filled?.address ?? '';
	find('[data-too-long]').hidden = !filled?.rest;
	rest.hidden = !filled?.rest;
	restText.textContent = filled?.rest ?? '';
}

/** A report that does not fit into an address: its rest goes on the clipboard first. */
async function openLong(address: string, text: string): Promise<void> {
	rest.open = true;
	refused = (await copyText(text, restText)) === (await loadWords()).failed;
	status.textContent = refused ? words.restRefused : words.restCopied;
	if (!refused) window.open(address, '_blank', 'noopener,noreferrer');
}

function showLogNote(): void {
	const log = typed('log');
	const notes = [
		...(log && log === handedOver ? [fill(words.carried, { count: log.split('\n').length })] : []),
		...(log.length > MOST_OF_PART ? [words.shortened] : []),
	];
	find('[data-log-note]').textContent = sentences(...notes);
}

/** The log that the search box handed over. It is gone from the storage before it is shown. */
function takeHandedOver(): string {
	try {
		const log = sessionStorage.getItem(REPORT_KEY) ?? '';
		sessionStorage.removeItem(REPORT_KEY);
		return log;
	} catch {
		return '';
	}
}

function chooseProject(): void {
	let guide = location.hash.slice(1);
	try {
		guide ||= localStorage.getItem(GUIDE_KEY) ?? '';
	} catch {
		// Storage may be off; the first guide stays chosen.
	}
	if ([...project.options].some(({ value }) => value && value === guide)) project.value = guide;
}

function showOther(): void {
	find('[data-report-other]').hidden = project.value !== '';
}

const handedOver = takeHandedOver();

/** Brings the form to life. */
function start(): void {
	let due: ReturnType<typeof setTimeout> | undefined;
	find('[data-report-form]').addEventListener('input', ({ target }) => {
		if (target === project) showOther();
		if (target === fields.get('log')) showLogNote();
		status.textContent = '';
		clearTimeout(due);
		due = setTimeout(write, PAUSE);
	});
	find('[data-report-form]').addEventListener('submit', (event) => event.preventDefault());
	find('[data-copy-report]').addEventListener('click', async () => {
		write();
		status.textContent = await copyText(preview.textContent ?? '', preview);
	});
	tracker.addEventListener('click', (event) => {
		const again = refused;
		write();
		const filled = form();
		if (!filled?.rest || again) return;
		event.preventDefault();
		void openLong(filled.address, filled.rest);
	});

	chooseProject();
	showOther();
	// Without one the field keeps what was typed before this ran.
	if (handedOver) fields.get('log')!.value = handedOver;
	showLogNote();
	write();
}

if (isFramedElsewhere()) refuseFrame(root);
else start();
