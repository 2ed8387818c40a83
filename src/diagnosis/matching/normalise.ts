/**
 * The normalised form of a line that nothing recognises: decoration gone, values replaced by holes. It reads like a
 * template, so it can be compared with others' lines, searched for, or become one.
 */
import { messageOf } from './read.ts';

const NUMBER = '[-+]?\\d{1,20}(?:\\.\\d{1,20})?(?:e[-+]?\\d{1,4})?';

/** The first kind that fits a piece wins. Anchored, and of bounded length: see LONGEST_PIECE. */
const KINDS: [string, RegExp][] = [
	['<ip><<port>>', /^\d{1,3}(?:\.\d{1,3}){3}<\d{1,5}>$/],
	['<ip>:<port>', /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]{2,45}\]):\d{1,5}$/i],
	// A time, before what else has colons.
	['<int>:<int>:<int>', /^\d{1,2}:\d\d:\d\d(?:[.,]\d{1,9})?$/],
	['<ip>', /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[?[\da-f]{0,4}(?::[\da-f]{0,4}){2,8}\]?)$/i],
	['<hex>', /^0x[\da-f]+$/i],
	['<hex>', /^(?=.*\d)(?=.*[a-f])[\da-f]{12,}$/i],
	// `/update_weights` alone names an endpoint more often than a folder, and nobody.
	['<path>', /^(?:file:\/\/)?(?:(?:~|\.{1,2}|[A-Za-z]:)[\\/]\S+|[\\/][^\s\\/]*(?:[\\/]|\.\w)\S*)$/],
	['<path>', /^(?:[\w.-]+[\\/]{1,2})+[\w.-]+\.(?=\w*[A-Za-z])\w{1,6}$/],
	['<version>', /^v?\d+\.\d+\.\d+[\w.+-]*$/],
	['<size>', new RegExp(`^${NUMBER}[KMGT]i?B$`, 'i')],
	['<ms>ms', /^\d+ms$/],
	['<int>', /^[-+]?\d+$/],
	['<number>', new RegExp(`^${NUMBER}$`)],
];

const LONGEST_PIECE = 512;
/** What may stand around a value without being part of it. */
const OPENING = '([{<"\'`,;=:';
const CLOSING = ')]}>"\'`,;:.!?';

/**
 * @example normalise("[rank3]: OSError: [Errno 5] cannot write '/data/x.pt' after 12 tries")
 * // => "OSError: [Errno <int>] cannot write '<path>' after <int> tries"
 */
export function normalise(line: string): string {
	const pieces = messageOf(line.slice(0, 8192)).split(/\s/);
	const text = pieces
		.filter(Boolean)
		.map((piece, at, all) => endpointIn(piece, all[at - 1]) ?? normalisePiece(piece))
		.join(' ');
	return text.replaceAll(/<(?:number|int)> ([KMGT]i?B|bytes)\b/g, '<size>');
}

const METHOD = /^\W{0,2}(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/;
const ENDPOINT = /^\/(?:v\d{1,2}|api)\/[^\s?]{1,200}$/;

/** The address of a request is no path of somebody's machine: the reader needs it to know what was asked. */
function endpointIn(piece: string, before = ''): string | undefined {
	const isEndpoint = METHOD.test(before) ? /^\/[^\s?]{0,200}$/.test(piece) : ENDPOINT.test(piece);
	return isEndpoint ? piece.replaceAll(/\/\d{1,20}(?=\/|$)/g, '/<int>') : undefined;
}

function normalisePiece(piece: string): string {
	if (piece.length > LONGEST_PIECE) return '<word>';
	const whole = kindOf(piece);
	if (whole) return whole;
	let start = 0;
	while (start < piece.length && OPENING.includes(piece.charAt(start))) start++;
	let end = piece.length;
	while (end > start && CLOSING.includes(piece.charAt(end - 1))) end--;
	const core = piece.slice(start, end);
	return piece.slice(0, start) + (kindOf(core) ?? insideOf(core)) + piece.slice(end);
}

const kindOf = (piece: string): string | undefined => KINDS.find(([, pattern]) => pattern.test(piece))?.[0];

/** `rank=3,` and `cuda:0`: the name stays. `SeqNum=12` likewise; a name with digits in it, such as `fp16`, stays whole. */
const insideOf = (core: string): string =>
	core.replaceAll(new RegExp(`(?<=[=:(,])${NUMBER}(?=$|[,;:)\\]])`, 'g'), (value) =>
		/^[-+]?\d+$/.test(value) ? '<int>' : '<number>',
	);
