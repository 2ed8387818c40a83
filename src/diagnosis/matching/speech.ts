/**
 * Who wrote a line: a program that complains, a person who tells of it, or somebody who wrote code or typed a command.
 * Threads hold all three, and only the first is to be quoted as an error.
 */
import { judgeLine } from './causes/line.ts';
import type { Sentence } from './gathered.ts';
import { messageOf, type Prefix, readPrefix } from './read.ts';

/** People say I and my, tell what they use, ask, and tell what came; programs do not. */
const PERSON =
	/\b(?:[Ww]e['’](?:re|ve)|[Ww]e (?:are (?:using|trying|training|running|seeing)|use|used|tried|see|saw|ran|run|noticed|observed|have (?:confirmed|found|noticed|observed|seen|tested|tried))|[Oo]ur (?:\w{1,12} )?(?:nodes?|clusters?|machines?|code|set-?up|scripts?|team)|(?:[Tt]he|[Aa]|[Aa]nother) (?:issue|problem|user) (?:is|was|reported) that|[Hh]ere(?:['’]s| is| are) (?:the|my|our|an?|what)|I|I'm|I've|I'd|[Mm]y|[Aa]nyone|[Tt]hank(?:s| you)|[Hh]ello|[Mm]ost notably|[Pp]lease (?:help|advise)|help me|[Aa]ny (?:ideas?|help|suggestions?)|i(?:'m| am)|works? (?:fine|normally|perfectly)|(?:too|very|extremely) slow|(?:hangs|freezes|(?:get|i)s stuck)(?: (?:with|when|after|if|forever|indefinitely)|(?=[.!,]? {0,4}$)))\b|我|请问|大家|谢谢|怎么|为什么|吗|如何|求助|报错|[?？]\s{0,8}$/;
const REPORTS =
	/\b(?:the following|this|below|same|exact|full|specific|whole) (?:errors?|issue|problem|exception|message)\b(?!: \S)|\b[Ww]hen (?:actually )?(?:trying|using|running|training|I)\b|\bdue to (?:the|an|this) error of\b|\b(?:gives?|got|get|getting|fails? with) (?:the|an|this|following)\b|出现(?:以下|如下|了)/;
/** What the forms of trackers ask for, before what is said to it. */
const ASKED_BY_FORM = /^(?:[*_#> ]{0,6})(?:actual|current|expected) (?:behaviou?r|results?)\b/i;
/** What trackers put before a title. */
const TAG =
	/^\[(?:bug|question|feature(?: request)?|rfc|usage|help(?: wanted)?|issue|discussion|installation|performance|misc|docs?|enhancement|core|serve|tune|rllib|jobs?|k8s|aws|gcp|azure|regression|hardware|roadmap)\](?:\[[\w .-]{1,30}\])?:?(?: |$)/i;
/** A heading, or an item of a list that is a sentence. */
const MARKDOWN =
	/^(?:#{1,6} |\*\*(?!\*)|- \[|>{1,3} |(?:\d{1,2}[.)]|[-*•]) {1,3}(?:\p{Lu}?[\p{Ll}'’]+ [\p{Ll}'’]+ [\p{Ll}'’]+|\p{Script=Han}{4}))/u;
/** What stands in lines of programs and hardly in sentences. */
const SIGNS = /[_={}[\]<>/\\|│┃]|\w\.\w|\w\(|\(\d|: /;

const CODE =
	/^(?:(?:import|from(?! server)|def|class|return|with|raise|throw|assert|except|elif|for|if|while|try|print|echo|export|set|cd)\b(?!.{0,80}(?:error|failed): )|[$%#] |>>> |@\w|\['|(?:[A-Z_]{2,40}=\S{0,200} {1,4}){0,8}(?:sudo |nohup )?(?:python\d?(?:\.\d{1,2})?|torchrun|accelerate launch|deepspeed|mpirun|mpiexec|srun|sbatch|pip\d?|conda|docker|kubectl|composer|bash|sh|ray|vllm|git|wget|curl|colossalai run) [\w./-]|[\w.[\]]{1,80} [+-]?= |--?\w[\w-]{1,40}[ =]|(?:\w{1,40}=[^\s,=]{1,60}(?:, {0,2}|$)){2})|[,(\\]$/;
const NOTHING = /\d%\|[ █▏▎▍▌▋▊▉#>-]|^(?:https?:\/\/|www\.)\S{1,500}$|^[^\s\p{Script=Han}]{1,60}$/u;

/** How a line may be taken. */
export type Speech = 'program' | 'person' | 'code' | 'nothing';

/**
 * @param message the line without its decoration, which is `prefix`.
 * @example speechOf('Any ideas on how to debug this?') // => 'person'
 */
export function speechOf(message: string, { time, level, rank, source, process }: Prefix): Speech {
	const text = message.slice(0, 600);
	if (!/\p{L}/u.test(text) || NOTHING.test(text)) return 'nothing';
	if (TAG.test(text) || ASKED_BY_FORM.test(text)) return 'person';
	if (time ?? level ?? rank ?? source ?? process) return CODE.test(text) ? 'code' : 'program';
	if (PERSON.test(text) || REPORTS.test(text) || MARKDOWN.test(text)) return 'person';
	if (CODE.test(text)) return 'code';
	return isSentence(text) ? 'person' : 'program';
}

/** Many plain words and no sign of a program. */
function isSentence(text: string): boolean {
	const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
	// What programs say in Chinese has their signs, or names an error before a colon.
	if (han >= 10 || (han >= 4 && !SIGNS.test(text))) return !/(?:错误|失败|异常)[:：]/.test(text);
	const words = text.split(/\s+/).length;
	return words >= 9 && /^["'(]?\p{Lu}/u.test(text) && !SIGNS.test(text);
}

/**
 * Whether a person wrote the words around it. What a sentence quotes of an exception a program printed, and so it did a
 * message that itself speaks as people do (`to resolve this issue`).
 */
export function isByPerson({ text, prefix, start, end }: Sentence): boolean {
	if (speechOf(text, prefix) !== 'person' || isBetweenBackticks(text, start, end)) return false;
	const quotes = judgeLine(text);
	const around = text.slice(0, Math.max(0, start)) + text.slice(Math.max(0, end));
	return speechOf(around, prefix) === 'person' && (!quotes || start < quotes.at);
}

/** So many letters may stand beside a message in what its writer copied: `RuntimeError: `. */
const MOST_BESIDE = 40;

/** Whether it lies between two backticks that belong together, with little beside it: that was copied from somewhere. */
function isBetweenBackticks(text: string, start: number, end: number): boolean {
	const before = text.slice(0, Math.max(0, start)).split('`');
	const after = text.slice(Math.max(0, end)).split('`');
	const beside = [before.at(-1) ?? '', after[0] ?? ''];
	return before.length % 2 === 0 && after.length > 1 && beside.every(({ length }) => length <= MOST_BESIDE);
}

/** What stands in lines of programs, and not in a title: versions are named in both, and so is code, between backticks. */
const hasSigns = (text: string): boolean => SIGNS.test(text.replace(/\d+(?:\.\d+)+|`[^`]{1,80}`/g, ''));
const FEWEST_IN_TITLE = 3;
/** So many lines below tell whether it is one. */
const MOST_BELOW_TITLE = 20;

/**
 * The title that a person gave to what follows, as its place among the lines: plain words in the first one without a mark
 * of a program, above a line of theirs, or of code.
 *
 * @returns -1 where there is none.
 * @example titleIn(['NCCL timeout for validation', 'accelerator.wait_for_everyone()', 'print(loss)']) // => 0
 */
export function titleIn(lines: readonly string[]): number {
	const at = lines.findIndex((line) => line.trim() !== '');
	const text = lines[at]?.trim() ?? '';
	if (text.length > MOST_SAID || text.split(/\s+/).length < FEWEST_IN_TITLE || hasSigns(text)) return -1;
	if (readPrefix(text).end > 0 || judgeLine(text) || speechIn(text) !== 'program') return -1;
	const below = lines.slice(at + 1, at + 1 + MOST_BELOW_TITLE).map(speechIn);
	return below.includes('person') || below.includes('code') ? at : -1;
}

/** Who wrote a line, whatever stands before it. */
export function speechIn(line: string): Speech {
	const prefix = readPrefix(line);
	return speechOf(messageOf(line, prefix), prefix);
}

/** Of Markdown: what stands between two such lines was pasted. */
const FENCE = /^ {0,3}(?:```|~~~)/;
const COMMENT = /^\s{0,20}#/;

/** So many letters of what people wrote are looked up. */
export const MOST_SAID = 400;

/** A sentence that only says that an error follows, or greets. */
const INTRODUCES =
	/(?:\berrors?|\bissue|\bproblem|\bexception|\bmessage|\btraceback|\bfollowing|\bfail(?:s|ed) (?:due to|with|as)|报错|错误|如下)[^?!。？！]{0,40}[:：、，,][*_]{0,3}$|^(?:hi|hello|thanks|thank you)(?: (?:all|everyone|there|team|in advance|for your help|a lot|so much))?[.,!]*$/i;
/** A longer one says something besides. */
const LONGEST_INTRODUCTION = 90;
/** Left of a line before what it quotes, fewer letters ask for nothing. */
const LEAST_ASKED = 12;

/**
 * What a person wrote around what programs printed: that can be looked up, where their lines cannot. What a line quotes of
 * an error is no word of its writer, and neither is a sentence that only says that one follows.
 *
 * @example saidIn(['It hangs after one epoch, any idea?', '[rank0]: step 3']) // => 'It hangs after one epoch, any idea?'
 * @example saidIn(['[BUG]: TypeError: f() takes no arguments', 'I got this error:']) // => ''
 * @example saidIn(['Only one GPU of four works', 'I start it by srun.']) // => 'Only one GPU of four works\nI start it by srun.'
 */
export function saidIn(lines: readonly string[]): string {
	let said = '';
	const title = titleIn(lines);
	let isFenced = false;
	for (const [at, line] of lines.entries()) {
		if (said.length >= MOST_SAID) break;
		if (FENCE.test(line)) isFenced = !isFenced;
		// A comment of a script or a configuration, no heading.
		if (isFenced && COMMENT.test(line)) continue;
		const own = at === title ? line.trim() : ownWordsIn(line);
		if (own) said += `${said && '\n'}${own}`;
	}
	return said.slice(0, MOST_SAID);
}

/** What of a line its writer said; empty where a program printed it. */
function ownWordsIn(line: string): string {
	const prefix = readPrefix(line);
	const message = line.slice(prefix.end, prefix.end + MOST_SAID).trim();
	const judged = judgeLine(message);
	// Some exceptions end in a question.
	if (judged?.at === 0 || speechOf(message, prefix) !== 'person') return '';
	const own = judged ? withoutTag(message.slice(0, judged.at)) : message;
	if (judged && lettersOf(own) < LEAST_ASKED) return '';
	return own
		.split(SENTENCE_ENDS)
		.filter((sentence) => !isIntroduction(sentence.trim()))
		.join(' ')
		.trim();
}

const isIntroduction = (sentence: string): boolean =>
	sentence.length <= LONGEST_INTRODUCTION && INTRODUCES.test(sentence);

const SENTENCE_ENDS = /(?<=[.?!])\s{1,8}(?=\p{Lu})|(?<=[。？！])/u;

const withoutTag = (text: string): string => text.replace(TAG, '').trim();

/** A sign of Chinese says as much as some letters. */
const lettersOf = (text: string): number => text.replace(/\p{Script=Han}/gu, 'xxx').replace(/[^\p{L}]/gu, '').length;
