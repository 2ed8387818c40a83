/** How near a question comes to what a page is called. Pure. */
import { nameKey } from '../../content/library/name-key.ts';
import { hasName } from '../../content/library/named.ts';
import { mayShare, stemOf, wordsShared } from '../../content/library/near-name.ts';
import { headlineOf, termsOf } from '../../core/text/query.ts';

/** For each word that a question and the name have in common. As good from 0.2 to 0.4. */
const GAIN = 0.3;
/** Where sentences end in what Pagefind keeps of a page: it begins with the title, and has each alias as one. */
const SENTENCE = /[.?!。…](?: |$)/;

/** Single characters and numbers weigh less: they tell nothing. */
const TELLING = 0.5;

const stemsOf = (text: string): string[] =>
	termsOf(text).flatMap(({ text, weight }) => (weight < TELLING ? [] : [stemOf(text)]));

/**
 * What pages gain by that of their names which comes nearest to a question: one that stands in it, or has half of its
 * words in common with it, in whatever order. Asked for each page by what Pagefind keeps of it.
 *
 * @param words those of the question that say something and are known: others stand in no name.
 * @example nameGain('GPU use is low', ['GPU', 'low'])('Slow training. low GPU use. ') // => 0.6
 */
export function nameGain(question: string, words: readonly string[]): (content: string) => number {
	const keys = [nameKey(question), nameKey(withoutUnknown(question, words))];
	// Who tells a story puts above it what it is about.
	const headline = new Set(stemsOf(headlineOf(question)));
	const asked = words.map(stemOf);
	const questions = [asked, asked.filter((stem) => headline.has(stem))];
	const gainOf = (name: string) =>
		name && keys.some((key) => hasName(key, name)) ? termsOf(name).length : shared(name, questions);
	return (content) => GAIN * Math.max(0, ...content.split(SENTENCE).map((sentence) => gainOf(nameKey(sentence))));
}

/** A word in Latin letters between Chinese characters. */
const WITHIN_HAN = /(?<=\p{Script=Han} ?)[a-z_][\w.]*(?= ?\p{Script=Han})/giu;

/**
 * A Chinese question without the names within it that stand on no page, such as that of a module of one's own: what a page
 * is called stands around them.
 *
 * @example withoutUnknown('没有my_utils这个模块', ['模块']) // => '没有这个模块'
 */
function withoutUnknown(question: string, words: readonly string[]): string {
	const known = new Set(words.map((word) => word.toLowerCase()));
	return question.replace(WITHIN_HAN, (name) => (known.has(name.toLowerCase()) ? name : ''));
}

/** What a name and the one of these questions have in common that comes nearest. */
function shared(name: string, questions: readonly (readonly string[])[]): number {
	const [whole = []] = questions;
	if (!mayShare(name, whole)) return 0;
	const own = stemsOf(name);
	return Math.max(...questions.map((asked) => wordsShared(own, asked)));
}
