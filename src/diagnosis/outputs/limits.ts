/** `ulimit -a` of bash, and `/proc/<pid>/limits`. */
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
	goesOn: (line) => /^[a-zA-Z -]{4,40}\(.{0,20}-\w\) \S+$/.test(line),
	read({ lines }) {
		if (lines.length < 8) return undefined;
		const of = new Map(lines.map((line) => [/-(\w)\)/.exec(line)?.[1], line.split(/\s/).at(-1) ?? '']));
		return limitsOf({ files: of.get('n'), locked: of.get('l'), processes: of.get('u'), stack: of.get('s') }, 1024);
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
	formats: [shell, proc],
	topics: { process: { who: 'owners', files: 'number', locked: 'bytes', processes: 'number', stack: 'bytes' } },
	facts: (outputs) => ({
		process: outputs.map(({ parsed, from }) => ({ ...parsed, ...whoseIs(from) })),
	}),
});
