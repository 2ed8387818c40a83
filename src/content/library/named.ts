/** Which pages a question names: by its whole, without what only asks, or beside the name of a program. */
import { hashOf, nameKey } from './name-key.ts';

/** Longer questions are no names. */
const LONGEST = 120;
/** Of the mark in a list; the list has seven bits more. */
const MARKS = 36 ** 6;

/** @returns the number of the list that has a name, if any has. */
export const listOfName = (key: string, lists: number): number => hashOf(key) % lists;

/** What stands for a name in its list. */
export const markOfName = (key: string): string => (Math.floor(hashOf(key) / 1024) % MARKS).toString(36);

/** What asks, begs or complains, and names nothing: at either end of a question, in any number. */
const ASKING_EN =
	'how (?:to|do i|can i)(?: fix| solve| resolve| avoid| debug)?|what (?:is|does|are)|why (?:is|does|do|are|am i getting)|' +
	'i (?:get|got|have|see)|getting|got|help(?: me)?|please|fix|solved?|solution|issue|problem|error';
const ASKING_ZH =
	'请问一下|请问|求助|求解|求教|大佬们?|各位|有人知道|为什么会?|为啥|怎么会|如何|怎么|老是|总是|一直|' +
	'(?:应该|该)?(?:怎么|如何)(?:解决|处理|办|排查|修复|回事|搞|弄)|(?:的)?解决(?:办法|方法|方案)|是?什么(?:原因|意思|问题|情况)|' +
	'咋办|咋整|咋回事|的?原因|的?问题|报错|报(?![告表名])|出错|了?[吗呢啊吧]|了';
const ASKING_FIRST = new RegExp(`^(?:(?:${ASKING_EN})(?![a-z])|${ASKING_ZH})[\\s,:]*`, 'u');
const ASKING_LAST = new RegExp(`[\\s,:]*(?:(?<![a-z])(?:${ASKING_EN})|${ASKING_ZH})$`, 'u');

/** @example withoutAsking('请问显存不足怎么解决') // => '显存不足' */
export function withoutAsking(key: string): string {
	for (let rest = key; ; ) {
		const less = nameKey(rest.replace(ASKING_LAST, '').replace(ASKING_FIRST, ''));
		if (less === rest || !less) return rest;
		rest = less;
	}
}

/**
 * The keys that a question may have as a name, the likeliest first; none where it is too long for one.
 *
 * @param software the keys of the names of programs: what is called is looked for beside one, too.
 * @example keysOf('vLLM OOM 怎么办', ['vllm']) // => ['vllm oom怎么办', 'vllm oom', 'oom']
 * @example keysOf('NCCL_P2P_DISABLE=1', []) // => ['nccl_p2p_disable=1', 'nccl_p2p_disable']
 */
export function keysOf(text: string, software: readonly string[]): string[] {
	const whole = nameKey(text);
	if (!whole || whole.length > LONGEST || text.trim().includes('\n')) return [];
	const bare = withoutAsking(whole);
	const unset = /^(?:export )?([-\w.]+)=\S*$/.exec(bare)?.[1];
	const beside = [whole, bare].flatMap((key) => software.flatMap((name) => besideOf(key, name)));
	return [...new Set([whole, bare, ...(unset ? [unset] : []), ...beside])];
}

/** What stands before or behind the name of a program. */
function besideOf(key: string, name: string): string[] {
	const ends = (part: string | undefined) => part && !/[a-z0-9_]/.test(part);
	const behind = key.startsWith(name) && ends(key[name.length]) ? key.slice(name.length) : '';
	const before = key.endsWith(name) && ends(key[key.length - name.length - 1]) ? key.slice(0, -name.length) : '';
	return [behind, before].filter(Boolean).map(nameKey).filter(Boolean);
}

/**
 * The numbers of the pages that a question names, the first of its keys that names any; empty where none does.
 *
 * @param loadList gives a list by its number.
 * @throws what `loadList` throws.
 */
export async function pagesNamed(
	keys: readonly string[],
	lists: number,
	loadList: (number: number) => Promise<string>,
): Promise<number[]> {
	const loaded = await Promise.all(keys.map((key) => loadList(listOfName(key, lists))));
	for (const [at, key] of keys.entries()) {
		const pages = readLine(loaded[at] ?? '', markOfName(key));
		if (pages.length) return pages;
	}
	return [];
}

function readLine(list: string, mark: string): number[] {
	const line = `\n${list}\n`.split(`\n${mark} `)[1]?.split('\n')[0];
	return line ? line.split(' ').map(Number) : [];
}

const LATIN = /[a-z0-9_]/;

/**
 * Whether a name stands in a text, and not within a word; of both the keys.
 *
 * @example hasName('training hangs again', 'hang') // => false
 */
export function hasName(text: string, name: string): boolean {
	for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
		const [before, after] = [text[at - 1] ?? '', text[at + name.length] ?? ''];
		const isCut = LATIN.test(before) && LATIN.test(name[0] ?? '');
		if (!isCut && !(LATIN.test(after) && LATIN.test(name.at(-1) ?? ''))) return true;
	}
	return false;
}
