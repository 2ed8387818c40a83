/** The text of a bug report: what is typed becomes Markdown, masked, and short enough for an address. Pure. */
import { fill } from '../../core/i18n/sentences.ts';
import { codeBlock, inlineCode } from '../../core/text/code-markdown.ts';
import { type MaskKind, mask } from '../../diagnosis/masking/mask.ts';

/** The parts of the sources' checklists, in the order of the report. */
export const reportParts = ['hardware', 'versions', 'command', 'log', 'reproduction', 'tried', 'environment'] as const;

export type ReportPart = (typeof reportParts)[number];

/**
 * Collects the environment in one line. `collect_env` names neither the NCCL that is loaded nor the inference engine,
 * the topology or the variables that were set; tokens are not among those listed.
 */
export const ENVIRONMENT_COMMAND =
	'{ python -m torch.utils.collect_env; ' +
	`python -c "import torch; print('NCCL', torch.cuda.nccl.version())"; ` +
	"python -m pip list 2>/dev/null | grep -iE '^(vllm|sglang|deepspeed|accelerate|transformers|trl|ray|lightning|megatron|flash|nvidia-nccl)'; " +
	'nvidia-smi; nvidia-smi topo -m; ' +
	"env | grep -E '^(NCCL|GLOO|TORCH|PYTORCH|CUDA|VLLM|RAY|MASTER|RANK|LOCAL_RANK|WORLD_SIZE|OMP)'; " +
	'} 2>&1 | tee env.txt';

/** Trackers refuse longer addresses; some proxies stop at 8,000. */
export const MOST_ADDRESS = 6000;
/** GitHub takes 65,536 characters in all. */
export const MOST_OF_PART = 24_000;
const MOST_TITLE = 160;

export interface ReportWords {
	/** The headings. */
	part: Record<ReportPart, string>;
	/** One line with its label: `{label}`, `{text}`. */
	line: string;
	project: string;
	/** Stands where a part is empty. */
	missing: string;
	/** Tells what the placeholders are. */
	masked: string;
	/** Stands where lines were left out: `{count}`. */
	leftOut: string;
	/** Ends a body that goes on elsewhere. */
	rest: string;
}

export interface ReportInput {
	project: string;
	title: string;
	parts: Record<ReportPart, string>;
}

/** A place of the report that may identify somebody. */
export interface MaskedValue {
	kind: MaskKind;
	value: string;
	/** What stands in its place: `[host1]`. Not `<host1>`, which Markdown would take for a tag. */
	placeholder: string;
}

/** Text as pieces: what may be seen, and what was masked. */
export type Pieces = (string | MaskedValue)[];

export interface Report {
	title: Pieces;
	body: Pieces;
	/** Every value found, masked or not, in the order of the report. */
	found: MaskedValue[];
}

/**
 * The report, with everything masked that may identify people and machines.
 *
 * @param shown values that the reader wants to be seen after all, as `valueKey`.
 */
export function writeReport(input: ReportInput, words: ReportWords, shown: ReadonlySet<string>): Report {
	const title = oneLine(input.title).slice(0, MOST_TITLE);
	const raw = `${title}\n${markdown(input, words)}`;
	const found = new Map<string, MaskedValue>();
	const pieces: Pieces = [];
	let at = 0;
	for (const { kind, start, end, replacement } of mask(raw).spans) {
		const value = { kind, value: raw.slice(start, end), placeholder: `[${replacement.replace(/[<>]/g, '')}]` };
		found.set(valueKey(value), value);
		pieces.push(raw.slice(at, start), shown.has(valueKey(value)) ? value.value : value);
		at = end;
	}
	pieces.push(raw.slice(at));
	const [head, body] = splitAtLine(pieces);
	const masks = [...found.values()].some((value) => !shown.has(valueKey(value)));
	return {
		title: head,
		body: masks ? [...body, `\n\n${words.masked}\n`] : [...body, '\n'],
		found: [...found.values()],
	};
}

export function valueKey({ kind, value }: Pick<MaskedValue, 'kind' | 'value'>): string {
	return `${kind} ${value}`;
}

/** The pieces as text, placeholders in their places. */
export function plain(pieces: Readonly<Pieces>): string {
	return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.placeholder)).join('');
}

function markdown({ project, parts }: ReportInput, words: ReportWords): string {
	const line = (label: string, text: string) =>
		fill(words.line, { label, text: inProse(oneLine(text)) || words.missing });
	const section = (part: ReportPart, text: string) => `### ${words.part[part]}\n\n${text || words.missing}`;
	const code = (part: ReportPart, lang: string) => fence(shorten(parts[part], words), lang);
	const { environment } = parts;
	return [
		`${line(words.project, project)}\n${line(words.part.hardware, parts.hardware)}\n${line(words.part.versions, parts.versions)}`,
		section('command', code('command', 'bash')),
		section('log', code('log', 'text')),
		section('reproduction', isMarkdown(parts.reproduction) ? parts.reproduction.trim() : code('reproduction', 'text')),
		section('tried', shorten(parts.tried, words)),
		environment.trim()
			? `<details><summary>${words.part.environment}</summary>\n\n${code('environment', 'text')}\n\n</details>`
			: section('environment', ''),
	].join('\n\n');
}

/** Words, numbers and what stands between them; anything that Markdown or a tracker could make something of is code. */
const inProse = (text: string): string =>
	/^[\p{L}\p{N} .,:;+×/()-]*$/u.test(text) && !/www\.|:\/\//i.test(text) ? text : inlineCode(text);

/** A single sentence, or a text that brings its own code blocks. */
function isMarkdown(text: string): boolean {
	return text.includes('```') || !text.trim().includes('\n');
}

/**
 * A code block whose fence no line of the text can close.
 *
 * @example fence('a\n', 'text') // => '```text\na\n```'
 */
export function fence(text: string, lang: string): string {
	const inside = text.replace(/^\n+|\s+$/g, '');
	return inside && codeBlock(lang, inside);
}

/** Of a text that is too long its beginning and its end, a third and two thirds, at whole lines. */
export function shorten(text: string, { leftOut }: Pick<ReportWords, 'leftOut'>, most = MOST_OF_PART): string {
	if (text.length <= most) return text.trimEnd();
	const third = Math.floor(most / 3);
	const head = text.slice(0, text.lastIndexOf('\n', third) + 1 || third);
	const from = text.indexOf('\n', text.length - 2 * third) + 1 || text.length - 2 * third;
	const count = text.slice(head.length, from).split('\n').length - 1;
	return `${head.trimEnd()}\n${leftOut.replace('{count}', String(count))}\n${text.slice(from).trimEnd()}`;
}

function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

function splitAtLine(pieces: Readonly<Pieces>): [Pieces, Pieces] {
	const at = pieces.findIndex((piece) => typeof piece === 'string' && piece.includes('\n'));
	const piece = String(pieces[at]);
	const cut = piece.indexOf('\n');
	return [
		[...pieces.slice(0, at), piece.slice(0, cut)],
		[piece.slice(cut + 1), ...pieces.slice(at + 1)],
	];
}

/**
 * The address of a tracker's form, filled in as far as an address may be long.
 *
 * @param tracker the page that lists its issues.
 * @returns the address, and what did not fit, ready to be pasted after it; empty when all did.
 * @example formAddress('https://github.com/o/r/issues', 'T', 'Body', '…') // => { address: 'https://github.com/o/r/issues/new?title=T&body=Body', rest: '' }
 */
export function formAddress(
	tracker: string,
	title: string,
	body: string,
	notice: string,
	most = MOST_ADDRESS,
): { address: string; rest: string } {
	const addressOf = (text: string) =>
		`${tracker.replace(/\/+$/, '')}/new?${new URLSearchParams({ title, body: text })}`;
	if (addressOf(body).length <= most) return { address: addressOf(body), rest: '' };
	let low = 0;
	let high = body.length;
	const ending = (cut: number) => `${openFence(body.slice(0, cut))?.close ?? ''}\n\n${notice}`;
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		const cut = safeCut(body, middle);
		if (addressOf(body.slice(0, cut) + ending(cut)).length <= most) low = middle;
		else high = middle - 1;
	}
	const inside = safeCut(body, low);
	// A line is worth keeping whole, unless it is longer than all that fits.
	const lineEnd = body.lastIndexOf('\n', inside - 1) + 1;
	const cut = lineEnd > inside / 2 ? lineEnd : inside;
	const open = openFence(body.slice(0, cut));
	return {
		address: addressOf(body.slice(0, cut).trimEnd() + ending(cut)),
		rest: `${open ? `${open.open}\n` : ''}${body.slice(cut)}`,
	};
}

/** Not between the two halves of a character. */
function safeCut(text: string, at: number): number {
	return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}

/** The code block that a piece of Markdown leaves open: what closes it, and what opens it again. */
function openFence(text: string): { open: string; close: string } | undefined {
	let open: string | undefined;
	for (const [line, mark = ''] of text.matchAll(/^(`{3,})[^`\n]*$/gm)) {
		if (!open) open = line;
		else if (line === mark && mark.length >= (/^`+/.exec(open)?.[0].length ?? 0)) open = undefined;
	}
	return open ? { open, close: `\n${/^`+/.exec(open)?.[0]}` } : undefined;
}

/**
 * What the collected environment says of hardware and versions, for parts that the reader left empty.
 *
 * @example readEnvironment('PyTorch version: 2.9.1+cu128\nGPU 0: NVIDIA H100') // => { hardware: '1 × NVIDIA H100', versions: 'PyTorch 2.9.1+cu128' }
 */
export function readEnvironment(text: string): { hardware: string; versions: string } {
	const gpus = new Map<string, number>();
	for (const [, name = ''] of text.matchAll(/^GPU \d+: ([^\n(]+)/gm)) {
		gpus.set(name.trim(), (gpus.get(name.trim()) ?? 0) + 1);
	}
	const first = (pattern: RegExp) => pattern.exec(text)?.slice(1).filter(Boolean).join('.');
	const versions = [
		['PyTorch', first(/^PyTorch version: (\d\S*)/m)],
		['CUDA', first(/^CUDA used to build PyTorch: (\d\S*)/m)],
		['driver', first(/^Nvidia driver version: (\d\S*)/m)],
		['NCCL', first(/^NCCL \((\d+), (\d+), (\d+)/m)],
		['vLLM', first(/^vllm\s+(\d\S*)/m)],
		['Python', first(/^Python version: (\d\S*)/m)],
	];
	return {
		hardware: [...gpus].map(([name, count]) => `${count} × ${name}`).join(', '),
		versions: versions.flatMap(([name, version]) => (version ? [`${name} ${version}`] : [])).join(', '),
	};
}

/** A traceback's own line, or a sentence of NCCL's watchdog. */
const TELLING =
	/(?:^|[\s\]:])((?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception)\b: \S.*|Watchdog caught collective operation timeout)/;

/**
 * A title from the first error of a log; empty when there is none.
 *
 * @example suggestTitle('[rank3]: ValueError: bad world size 3') // => 'ValueError: bad world size 3'
 */
export function suggestTitle(log: string): string {
	for (const line of log.split('\n')) {
		const found = line.length < 4000 && TELLING.exec(line)?.[1];
		if (found) return oneLine(found).slice(0, 120);
	}
	return '';
}

/**
 * Where the issues of a repository are listed, or undefined for what is no address. The address may be that of one of
 * its issues or files, as a browser shows it.
 *
 * @example trackerOf('vllm-project/vllm') // => 'https://github.com/vllm-project/vllm/issues'
 */
export function trackerOf(repository: string): string | undefined {
	const written = repository
		.trim()
		.replace(/[?#].*$/, '')
		.replace(/^(?:www\.)?(?=github\.com\/)/, 'https://');
	const address = /^[\w.-]+\/[\w.-]+$/.test(written) ? `https://github.com/${written}` : written;
	if (!/^https:\/\/[\w.-]+\/[\w./-]+$/.test(address) || /\/\.{1,2}(?:\/|$)/.test(address)) return undefined;
	return address
		.replace(/^(https:\/\/[^/]+\/[^/]+\/.+?)(?:\/-)?\/(?:issues|pulls?|tree|blob|discussions)(?:\/.*)?$/, '$1')
		.replace(/(?:\.git|\/)$/, '')
		.concat('/issues');
}
