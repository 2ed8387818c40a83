/** `ulimit -a` of the shells, and `/proc/<pid>/limits`. */
import { type Format, family, whoseIs } from './format.ts';

/** What is not limited is left out. */
interface Limits {
	files?: number;
	locked?: number;
	processes?: number;
	stack?: number;
}

const shell: Format<Limits> = {
	id: 'ulimit',
	begins: (line) => /^(?:real-time non-blocking time|core file size) +\(/.test(line),
	// BusyBox puts the unit beside the name, and counts what may be locked in KiB as well.
	goesOn: (line) => /^[a-zA-Z -]{4,40}\(.{0,20}\) *(?:\(-\w\) )?\S+$/.test(line),
	read({ lines }) {
		if (lines.length < 8) return undefined;
		const of = new Map(lines.map((line) => [/-(\w)\)/.exec(line)?.[1], line.split(/\s/).at(-1) ?? '']));
		const told = (name: keyof Limits) => of.get(NAMES[name]);
		return limitsOf(
			{ files: told('files'), locked: told('locked'), processes: told('processes'), stack: told('stack') },
			1024,
		);
	},
};

const NAMES = { files: 'n', locked: 'l', processes: 'u', stack: 's' } as const;

/** `ulimit -a` of dash, which is `sh` on Debian and Ubuntu. */
const dash: Format<Limits> = {
	id: 'ulimit',
	begins: (line) => /^time\(seconds\) +\S+$/.test(line),
	goesOn: (line) => /^\w{2,12}(?: \w{3,8})?(?:\(\w{4,12}\))? +(?:\d+|unlimited)$/.test(line),
	read({ lines }) {
		const of = new Map(lines.map((line) => [line.split(/[( ]/)[0], line.split(/\s/).at(-1) ?? '']));
		const [files, locked] = [of.get('nofiles'), of.get('locked')];
		return limitsOf({ files, locked, processes: of.get('process'), stack: of.get('stack') }, 1024);
	},
};

/** Of zsh, and of toybox: the letter comes first. */
const lettered: Format<Limits> = {
	id: 'ulimit',
	begins: (line) => /^-[tc]: (?:cpu time|core dump size|core file size) \(/.test(line),
	goesOn: (line) => /^-\w(?: \d+)?: \S.{2,40} \S+$/.test(line),
	read({ lines }) {
		const of = new Map(lines.map((line) => [line.charAt(1), line.split(/\s/).at(-1) ?? '']));
		const told = (name: keyof Limits) => of.get(NAMES[name]);
		// toybox 0.8 says KiB there, and prints bytes.
		const unit = lines.some((line) => line.startsWith('-l: locked memory (KiB)')) ? 1 : 1024;
		return limitsOf(
			{ files: told('files'), locked: told('locked'), processes: told('processes'), stack: told('stack') },
			unit,
		);
	},
};

const proc: Format<Limits> = {
	id: 'proc-limits',
	begins: (line) => /^Limit +Soft Limit +Hard Limit +Units *$/.test(line),
	goesOn: (line) => /^Max [a-z -]{4,24} {2,}\S/.test(line),
	read({ lines }) {
		const softOf = (name: string) => /^\S+/.exec(lines.find((line) => line.startsWith(name))?.slice(26) ?? '')?.[0];
		const [files, locked] = [softOf('Max open files'), softOf('Max locked memory')];
		return limitsOf({ files, locked, processes: softOf('Max processes'), stack: softOf('Max stack size') }, 1);
	},
};

/** Memory is in units of so many bytes. */
function limitsOf(told: Record<keyof Limits, string | undefined>, unit: number): Limits | undefined {
	const known = Object.entries(told).filter(([, text]) => text !== undefined);
	if (known.length < 3) return undefined;
	return Object.fromEntries(
		known.flatMap(([name, text = '']) =>
			/^\d+$/.test(text) ? [[name, Number(text) * (name === 'locked' || name === 'stack' ? unit : 1)]] : [],
		),
	);
}

export const limits = family<Limits>({
	id: 'limits',
	formats: [shell, dash, lettered, proc],
	topics: { process: { who: 'owners', files: 'number', locked: 'bytes', processes: 'number', stack: 'bytes' } },
	facts: (outputs) => ({
		process: outputs.map(({ parsed, from }) => ({ ...parsed, ...whoseIs(from) })),
	}),
});
