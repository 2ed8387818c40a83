/**
 * What one line says by itself, without a traceback around it: half of what people paste is an exception and the lines
 * that a launcher printed below.
 */

/** exception: it names its kind. fatal: it calls itself an error. */
export type LineKind = 'exception' | 'fatal';

const NAME = '(?<name>(?:[A-Za-z_]\\w{0,60}\\.){0,8}[A-Z]\\w{0,60}';
const EXCEPTION = new RegExp(
	`^(?:Exception in thread "[^"]{1,80}" |Caused by: )?${NAME}(?:Error|Exception|Fault|Failure|Timeout|Expired|Died|NotFound))(?:\\(\\w{1,60}\\))?: {0,2}(?<said>\\S.*)`,
);
/** Of Go and of Rust, which since 1.73 says in the next line what it panics about. */
const PANIC = /^(?:thread '[^']{1,80}' (?:\(\d{1,9}\) )?|Observed a )?(?<name>panic)(?:: |ked at )(?<said>\S.*)/;
/** In a title, between backticks or brackets, behind Chinese words, behind a frame in the same line. */
const WITHIN = new RegExp(
	`(?:^|[\\s\`"'(：【「\u4e00-\u9fff])${NAME}(?:Error|Exception)): {0,2}(?<said>[^\`\\s][^\`】」]*)`,
);
/** In a block of code of one line, which may have backticks of its own. */
const FENCED = new RegExp(`^\`{3}(?:\\w{1,10} )?${NAME}(?:Error|Exception)): {0,2}(?<said>\\S.*?)(?:\`{3}|$)`);
/** A key as Python prints it: what stands behind it in a sentence is its writer's. */
const KEY = /^(['"])[^'"]{1,200}\1/;
/** What is left of an exception in a title, between backticks, at the end of a sentence, or where a program prints it without its class. */
const WITHOUT_CLASS = Object.entries({
	ModuleNotFoundError: String.raw`No module named (['"])[\w.]{1,200}\3`,
	AttributeError: String.raw`(['"])[\w.]{1,100}\3 object has no attribute \3\w{1,100}\3`,
	TypeError: String.raw`[\w.]{1,100}\(\) got an unexpected keyword argument (['"])\w{1,100}\3`,
}).map(([name, said]) => [name, new RegExp(`(?:^|[:：] {0,3})(\`?)(${said})\\1$`)] as const);
/**
 * Of a program, of a compiler about a place in a file (`flux.cu(41): error: …`), of glog before it ends the process, of
 * Python where there is no script.
 */
const FATAL =
	/^(?:\S{1,300}: )?(?:(?:fatal(?: error)?|FATAL(?: ERROR)?|[Ee]rror|ERROR|Check failed)(?: ?:|\])|can't open file) {0,2}(?<said>\S.*)/;
const QUIET = /^(?:INFO|DEBUG|TRACE|NOTICE|I|W|WARN|WARNING)$/i;

/**
 * Runs that end well print it, and call it an error: two libraries with TensorFlow's parts, git where there is no
 * repository, a shell without a terminal.
 */
export const isOfHealthyRuns = (text: string): boolean =>
	/Unable to register \w+ factory|not a git repository|no job control in this shell|set terminal process group/.test(
		text,
	);

/** What a line says. */
export interface Judged {
	kind: LineKind;
	name: string;
	said: string;
	/** Where it begins to say it. */
	at: number;
}

/**
 * @param message the line without its decoration.
 * @param level what its decoration says of it.
 * @example judgeLine('FileNotFoundError: config.json') // => { kind: 'exception', name: 'FileNotFoundError', said: 'config.json', at: 0 }
 */
export function judgeLine(message: string, level = ''): Judged | undefined {
	const text = message.slice(0, 2000);
	if (QUIET.test(level) || isOfHealthyRuns(text)) return undefined;
	for (const pattern of [EXCEPTION, PANIC, FENCED, WITHIN]) {
		const found = pattern.exec(text);
		if (!found) continue;
		const { name = '', said: whole = '' } = found.groups ?? {};
		const said = (pattern === WITHIN && name === 'KeyError' && KEY.exec(whole)?.[0]) || whole;
		return { kind: 'exception', name, said, at: pattern === PANIC ? 0 : text.indexOf(name, found.index) };
	}
	for (const [name, pattern] of WITHOUT_CLASS) {
		const said = pattern.exec(text)?.[2];
		if (said !== undefined) return { kind: 'exception', name, said, at: text.lastIndexOf(said) };
	}
	const said = FATAL.exec(text)?.groups?.['said'];
	return said === undefined ? undefined : { kind: 'fatal', name: 'error', said, at: 0 };
}
