/**
 * Who prints a message, in the words of a language. It is written once, in English, beside the message; the words of
 * the other languages stand in `content/printed-by.*.json`.
 */
import zh from '../../content/printed-by.zh.json' with { type: 'json' };
import { defaultLocale, type Locale } from '../locales.ts';

/** `*` stands for a name, or for another form; `marks` are what stands for `,` and `;` between the pieces. */
type PrinterWords = Readonly<Record<'wording' | 'forms' | 'marks', Readonly<Record<string, string>>>>;

const languages: Partial<Record<Locale, PrinterWords>> = { zh };

/** What no name of a program has: a piece with one of them is English, and needs words of its own. */
const english =
	/\b(?:a|after|an|and|another|any|as|at|before|by|cut|earlier|first|for|from|in|its|just|last|later|newer|newest|no|not|of|old|older|on|only|or|other|others|recent|second|seen|some|such|than|that|the|through|to|until|which|with|without)\b/;

/**
 * @returns `undefined` where the language lacks the words for a piece that is more than a name.
 * @example translatePrinter('zh', 'older PyTorch, cut short') // => '较早的 PyTorch，被截断'
 * @example translatePrinter('zh', 'vLLM, SGLang') // => 'vLLM, SGLang'
 */
export function translatePrinter(locale: Locale, printedBy: string): string | undefined {
	const words = languages[locale];
	if (!words || locale === defaultLocale) return printedBy;
	const pieces = printedBy.split(/([,;]) /);
	const said = pieces.map((piece, at) => (at % 2 ? words.marks[piece] : sayPiece(words, piece)));
	const isNames = said.every((piece, at) => at % 2 || piece === pieces[at]);
	if (words.wording[printedBy]) return words.wording[printedBy];
	if (said.includes(undefined)) return undefined;
	return isNames ? printedBy : said.join('');
}

/**
 * The same for a reader, who is told in English what the language has no words for.
 *
 * @example printerIn('zh', 'PyTorch 2.1 and later') // => 'PyTorch 2.1 及以后'
 */
export function printerIn(locale: Locale, printedBy: string | undefined): string | undefined {
	return printedBy && (translatePrinter(locale, printedBy) ?? printedBy);
}

function sayPiece(words: PrinterWords, piece: string): string | undefined {
	const known = words.wording[piece];
	if (known) return known;
	for (const [form, said] of Object.entries(words.forms)) {
		const parts = matchForm(form, piece)?.map((part) => sayPiece(words, part));
		if (parts?.every((part) => part !== undefined)) return said.replace(/\*/g, () => parts.shift() ?? '');
	}
	return english.test(piece) ? undefined : piece;
}

/** @example matchForm('* to *', 'NCCL 2.10 to 2.14') // => ['NCCL 2.10', '2.14'] */
function matchForm(form: string, piece: string): string[] | undefined {
	const pattern = form.split('*').map((text) => text.replace(/[.]/g, '\\.'));
	return new RegExp(`^${pattern.join('(.+?)')}$`).exec(piece)?.slice(1);
}
