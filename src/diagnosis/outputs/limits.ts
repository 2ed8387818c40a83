/** `ulimit -a` of the shells, and `/proc/<pid>/limits`. */
import { type Fact, type Format, family, ownedRows } from './format.ts';

type Names = Readonly<Record<'files' | 'locked' | 'processes' | 'stack', string>>;

/** By the letters of the option. */
const LETTERS: Names = { files: 'n', locked: 'l', processes: 'u', stack: 's' };

const lastWord = (line: string): string | undefined => line.split(/\s/).at(-1);

const shell: Format<Fact> = {
	id: 'ulimit',
	begins: (line) => /^(?:real-time non-blocking time|core file size) +\(/.test(line),
	// BusyBox puts the unit beside the name, and counts what may be locked in KiB as well.
	goesOn: (line) => /^[a-zA-Z -]{4,40}\(.{0,20}\) *(?:\(-\w\) )?\S+$/.test(line),
	read({ lines }) {
		if (lines.length < 8) return undefined;
		return limitsOf(new Map(lines.map((line) => [/-(\w)\)/.exec(line)?.[1], lastWord(line)])), LETTERS, 1024);
	},
};

/** `ulimit -a` of dash, which is `sh` on Debian and Ubuntu. */
const dash: Format<Fact> = {
	id: 'ulimit',
	begins: (line) => /^time\(seconds\) +\S+$/.test(line),
	goesOn: (line) => /^\w{2,12}(?: \w{3,8})?(?:\(\w{4,12}\))? +(?:\d+|unlimited)$/.test(line),
	read({ lines }) {
		const of = new Map(lines.map((line) => [line.split(/[( ]/)[0], lastWord(line)]));
		return limitsOf(of, { files: 'nofiles', locked: 'locked', processes: 'process', stack: 'stack' }, 1024);
	},
};

/** Of zsh, and of toybox: the letter comes first. */
const lettered: Format<Fact> = {
	id: 'ulimit',
	begins: (line) => /^-[tc]: (?:cpu time|core dump size|core file size) \(/.test(line),
	goesOn: (line) => /^-\w(?: \d+)?: \S.{2,40} \S+$/.test(line),
	read({ lines }) {
		// toybox 0.8 says KiB there, and prints bytes.
		const unit = lines.some((line) => line.startsWith('-l: locked memory (KiB)')) ? 1 : 1024;
		return limitsOf(new Map(lines.map((line) => [line.charAt(1), lastWord(line)])), LETTERS, unit);
	},
};

const PROC: Names = {
	files: 'Max open files',
	locked: 'Max locked memory',
	processes: 'Max processes',
	stack: 'Max stack size',
};

const proc: Format<Fact> = {
	id: 'proc-limits',
	begins: (line) => /^Limit +Soft Limit +Hard Limit +Units *$/.test(line),
	goesOn: (line) => /^Max [a-z -]{4,24} {2,}\S/.test(line),
	read({ lines }) {
		const softOf = (line: string) => /^\S+/.exec(line.slice(26))?.[0];
		return limitsOf(new Map(lines.map((line) => [line.slice(0, 26).trimEnd(), softOf(line)])), PROC, 1);
	},
};

/** What is not limited is left out. Memory is in units of so many bytes. */
function limitsOf(
	told: ReadonlyMap<string | undefined, string | undefined>,
	names: Names,
	unit: number,
): Fact | undefined {
	const known = Object.entries(names).map(([limit, name]) => [limit, told.get(name)] as const);
	if (known.filter(([, text]) => text !== undefined).length < 3) return undefined;
	return Object.fromEntries(
		known.flatMap(([limit, text = '']) =>
			/^\d+$/.test(text) ? [[limit, Number(text) * (limit === 'locked' || limit === 'stack' ? unit : 1)]] : [],
		),
	);
}

export const limits = family<Fact>({
	id: 'limits',
	formats: [shell, dash, lettered, proc],
	topics: { process: { who: 'owners', files: 'number', locked: 'bytes', processes: 'number', stack: 'bytes' } },
	facts: (outputs) => ({ process: ownedRows(outputs, (parsed) => [parsed]) }),
});
