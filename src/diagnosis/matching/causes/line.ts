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
const PANIC = /^(?:thread '[^']{1,80}' (?:\(\d{1,9}\) )?)?(?<name>panic)(?:: |ked at )(?<said>\S.*)/;
/** What glog, Abseil and XLA say of a condition that does not hold, and end the process; kubectl of what a server refused. */
const NAMED = /^(?<name>Check failed|Error from server(?: \(\w{1,40}\))?): {0,2}(?<said>\S.*)/;
/** In a title, between backticks, behind a frame in the same line. */
const WITHIN = new RegExp(`(?:^|[\\s\`"'(：])${NAME}(?:Error|Exception)): {0,2}(?<said>[^\`\\s][^\`]*)`);
const FATAL =
	/^(?:(?<program>[\w.-]{1,40}): )?(?:fatal(?: error)?|FATAL(?: ERROR)?|[Ee]rror|ERROR)(?: ?:|\]) {0,2}(?<said>\S.*)/;
/** Of nvcc and of C compilers: what they made of a file is what broke, and not what says that a build stopped. */
const COMPILER = /^\S{1,300}(?:\(\d{1,7}\)|:\d{1,7}:\d{1,5}): (?:fatal )?error: (?<said>\S.*)/;
const QUIET = /^(?:INFO|DEBUG|TRACE|NOTICE|I|W|WARN|WARNING)$/i;

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
	if (QUIET.test(level)) return undefined;
	const text = message.slice(0, 2000);
	for (const pattern of [EXCEPTION, PANIC, NAMED, WITHIN]) {
		const found = pattern.exec(text);
		const { name = '', said = '' } = found?.groups ?? {};
		if (found) return { kind: 'exception', name, said, at: pattern === PANIC ? 0 : text.indexOf(name, found.index) };
	}
	const said = (FATAL.exec(text) ?? COMPILER.exec(text))?.groups?.['said'];
	return said === undefined ? undefined : { kind: 'fatal', name: 'error', said, at: 0 };
}
