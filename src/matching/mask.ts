/**
 * Masking what identifies people and machines, for a text that the reader may send to others. Spans are returned so that
 * the page can show what was masked. It errs towards masking; the reader sees and edits the result before it goes anywhere.
 *
 * A name that is recognised once (`/home/ada/`, `ada@gpu-07:~$`, `gpu-07:400:421 [0]`) is masked wherever it stands.
 */
import { readPrefix } from './read.ts';

export type MaskKind = 'email' | 'token' | 'ip' | 'mac' | 'host' | 'user';

export interface MaskSpan {
	kind: MaskKind;
	/** In the original text. */
	start: number;
	end: number;
	/** What stands in its place: the same for the same text, so that one can still tell two hosts apart. */
	replacement: string;
}

export interface Masked {
	text: string;
	spans: MaskSpan[];
}

/** Hosts that everybody knows say nothing about the reader. */
const PUBLIC_HOST =
	/(?:^|\.)(?:github\.com|githubusercontent\.com|pytorch\.org|python\.org|pypi\.org|pythonhosted\.org|huggingface\.co|hf\.co|nvidia\.com|vllm\.ai|ray\.io|deepspeed\.ai|wandb\.ai|wandb\.me|lightning\.ai|readthedocs\.io|kubernetes\.io|docker\.com|docker\.io|stackoverflow\.com|google\.com|googleapis\.com|amazonaws\.com|microsoft\.com|aka\.ms|conda\.io|anaconda\.com|ubuntu\.com|debian\.org|schedmd\.com|example\.com)$/i;
/** Accounts that every image has. */
const COMMON_USER =
	/^(?:root|user|users|ubuntu|runner|work|workspace|shared|public|home|opt|app|node|conda|jovyan|ec2-user|nobody|default)$/i;
const COMMON_HOST = /^(?:localhost|node|host|master|worker|ubuntu|container|[a-z]|\d+)$/i;
const HARMLESS_IP = /^(?:127\.|0\.0\.0\.0|255\.255\.|::1?$)/;

interface Rule {
	kind: MaskKind;
	/** The group `it` is masked. All quantifiers are bounded; no two of them can share a run of text. */
	pattern: RegExp;
	keep?: (found: string) => boolean;
	/** Mask every other mention of it too. */
	everywhere?: true;
}

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const RULES: Rule[] = [
	{ kind: 'email', pattern: /(?<![\w.+-])(?<it>[\w.+-]{1,64}@[A-Za-z\d-]{1,63}(?:\.[A-Za-z\d-]{1,63}){1,5})/dg },
	// Well-known beginnings of tokens, JSON web tokens, keys named as such, credentials in addresses.
	{
		kind: 'token',
		pattern:
			/(?<![\w-])(?<it>(?:hf_|sk-|ghp_|gho_|ghs_|github_pat_|glpat-|xox[abp]-|AKIA|ASIA|AIza|nvapi-|wandb_v\d_|pypi-)[\w-]{10,255}|eyJ[\w-]{10,2000}\.[\w-]{10,2000}(?:\.[\w-]{0,2000})?)/dg,
	},
	{
		kind: 'token',
		pattern:
			/(?:api[_-]?key|token|secret|passw(?:or)?d|passwd|authorization|access[_-]?key(?:[_-]?id)?|credential)["']?\s?[=:]\s?["']?(?:Bearer\s)?(?<it>[^\s"',;&)\]}]{6,512})/dgi,
		keep: (found) => /^(?:none|null|true|false|not|is|\*+|<.*>|\[.*)$/i.test(found),
	},
	{ kind: 'token', pattern: /\bBearer\s(?<it>[\w.~+/-]{8,2000})/dg },
	{ kind: 'token', pattern: /:\/\/(?<it>[^\s/:@]{1,64}:[^\s/@]{1,128})@/dg },
	// Forty hexadecimal digits: a key of Weights & Biases, unless the words before say that it is a commit of git.
	{
		kind: 'token',
		pattern:
			/(?<![\w/@-])(?<!\b(?:commit|revision|rev|sha1?|ref|head|tree|parent|merge|checkout|hash|at|git version)(?:[_ ](?:id|hash|sha1?))?["']?(?: ?[:=] ?| is |[( ])["'(]?)(?<it>[\da-f]{40})(?![\w-])/dgi,
	},
	{ kind: 'mac', pattern: /(?<![\w:])(?<it>[\da-fA-F]{2}(?::[\da-fA-F]{2}){5})(?![\w:])/dg },
	{
		kind: 'ip',
		pattern: new RegExp(`(?<![\\w.])(?<it>${OCTET}(?:\\.${OCTET}){3})(?![\\w]|\\.\\d)`, 'dg'),
		keep: (found) => HARMLESS_IP.test(found),
	},
	{
		kind: 'ip',
		// Shortened to less than four groups, it is told from names of C++ by how addresses begin.
		pattern:
			/(?<![\w:.])(?<it>[\da-f]{1,4}(?:::?[\da-f]{1,4}){3,7}|(?:[23][\da-f]{3}|f[cde][\da-f]{2})(?::[\da-f]{1,4}){0,6}::[\da-f:]{0,30}(?<!\w:))(?!\w|:[\w:])/dgi,
		// Clock times and PCI addresses have this shape too.
		keep: (found) => !found.includes('::') && found.split(':').length < 8,
	},
	{
		kind: 'host',
		pattern: /\b[a-z][a-z\d+.-]{1,12}:\/\/(?:[^\s/@]{1,200}@)?(?<it>[A-Za-z\d][\w.-]{0,253})/dg,
		keep: (found) => PUBLIC_HOST.test(found) || /^[\d.]+$/.test(found) || COMMON_HOST.test(found),
		everywhere: true,
	},
	{
		kind: 'host',
		pattern:
			/(?<![\w.@/-])(?<it>(?:[a-z\d][a-z\d-]{0,62}\.){1,6}(?:internal|local|lan|corp|intra|cluster|svc|compute)\b(?:\.[a-z\d][a-z\d-]{0,62}){0,4})/dg,
		everywhere: true,
	},
	// A whole name of three parts or more. Modules and parameters are written with dots, too, but end in no such part.
	{
		kind: 'host',
		pattern:
			/(?<![\w.@/-])(?<it>(?:[a-z\d][a-z\d-]{0,62}\.){2,6}(?:com|org|edu|gov|cn|de|jp|uk|fr|eu|ch|kr))(?![\w-]|\.\w)/dg,
		keep: (found) => PUBLIC_HOST.test(found),
		everywhere: true,
	},
	// Variables and flags that hold a host: `MASTER_ADDR=gpu-07`, `--rdzv-endpoint=gpu-07:29500`.
	{
		kind: 'host',
		pattern:
			/(?<![\w-])(?:MASTER_ADDR|HOSTNAME|SLURMD_NODENAME|SLURM_JOB_NODELIST|SLURM_NODELIST|--(?:master[_-]addr|main_process_ip|rdzv[_-]endpoint|hostname))[=\s]["']?(?<it>[A-Za-z\d][\w.[\],-]{0,253})/dg,
		keep: (found) => /^[\d.]+$/.test(found) || COMMON_HOST.test(found),
		everywhere: true,
	},
	// A shell prompt: `ada@gpu-07:~/run$`.
	{
		kind: 'host',
		pattern: /(?<![\w.])[\w.-]{1,32}@(?<it>[\w-]{1,63})(?=:[~/]|\s[~/]|\])/dg,
		keep: (found) => COMMON_HOST.test(found),
		everywhere: true,
	},
	{
		kind: 'user',
		pattern: /(?<![\w.])(?<it>[\w.-]{1,32})@[\w-]{1,63}(?=:[~/]|\s[~/]|\])/dg,
		keep: (found) => COMMON_USER.test(found),
		everywhere: true,
	},
	{
		kind: 'user',
		pattern:
			/(?:\/home|\/Users|\/export\/home|\/nfs\/home|\/mnt\/home|\/scratch\/users?|[A-Za-z]:[\\/]{1,2}Users)[\\/]{1,2}(?<it>[^\s\\/:*?"'<>|]{1,64})/dg,
		keep: (found) => COMMON_USER.test(found),
		everywhere: true,
	},
	{
		kind: 'user',
		pattern: /\b(?:USER|LOGNAME|USERNAME)=(?<it>[\w.-]{1,64})/dg,
		keep: (found) => COMMON_USER.test(found),
		everywhere: true,
	},
];

/**
 * @example mask('File "/home/ada/train.py" on 10.1.2.3').text // => 'File "/home/<user1>/train.py" on <ip1>'
 */
export function mask(text: string): Masked {
	const names = createNames();
	const found = [...RULES.flatMap((rule) => apply(rule, text)), ...hostsOfPrefixes(text)];
	const all = [...found, ...mentions(text, found)];
	const spans = withoutOverlap(all).map(({ kind, start, end }) => {
		return { kind, start, end, replacement: names(kind, text.slice(start, end)) };
	});
	let masked = '';
	let at = 0;
	for (const { start, end, replacement } of spans) {
		masked += text.slice(at, start) + replacement;
		at = end;
	}
	return { text: masked + text.slice(at), spans };
}

interface Found {
	kind: MaskKind;
	start: number;
	end: number;
	everywhere: string | undefined;
}

function apply({ kind, pattern, keep, everywhere }: Rule, text: string): Found[] {
	return [...text.matchAll(pattern)].flatMap((match) => {
		const it = match.groups?.['it'] ?? '';
		if (it === '' || keep?.(it)) return [];
		const [start, end] = match.indices?.groups?.['it'] ?? [0, 0];
		return [{ kind, start, end, everywhere: everywhere && it }];
	});
}

/** Host names that decoration tells: `gpu-07:400:421 [0] NCCL INFO`. */
function hostsOfPrefixes(text: string): Found[] {
	let at = 0;
	return text.split('\n').flatMap((line) => {
		const from = at;
		at += line.length + 1;
		const { host } = readPrefix(line.slice(0, 400));
		if (!host || COMMON_HOST.test(host) || /^[\d.]+$/.test(host)) return [];
		const start = from + line.indexOf(host);
		return [{ kind: 'host' as const, start, end: start + host.length, everywhere: host }];
	});
}

/** A name shorter than this is too likely part of other words. */
const SHORTEST_NAME = 3;
const MOST_NAMES = 200;

function mentions(text: string, found: Found[]): Found[] {
	const names = new Map(found.flatMap(({ everywhere, kind }) => (everywhere ? [[everywhere, kind] as const] : [])));
	return [...names].slice(0, MOST_NAMES).flatMap(([name, kind]) => {
		if (name.length < SHORTEST_NAME) return [];
		const list: Found[] = [];
		for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length)) {
			const end = start + name.length;
			const isWhole = !/\w/.test(text.charAt(start - 1)) && !/\w/.test(text.charAt(end));
			if (isWhole) list.push({ kind, start, end, everywhere: undefined });
		}
		return list;
	});
}

function withoutOverlap(found: Found[]): Found[] {
	const spans: Found[] = [];
	for (const span of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
		if (span.start >= (spans.at(-1)?.end ?? 0)) spans.push(span);
	}
	return spans;
}

function createNames(): (kind: MaskKind, text: string) => string {
	const known = new Map<string, string>();
	const counts = new Map<MaskKind, number>();
	return (kind, text) => {
		const key = `${kind} ${text}`;
		const name = known.get(key);
		if (name) return name;
		const count = (counts.get(kind) ?? 0) + 1;
		counts.set(kind, count);
		const fresh = `<${kind}${count}>`;
		known.set(key, fresh);
		return fresh;
	};
}
