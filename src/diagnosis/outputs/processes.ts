/**
 * Processes and what they are doing: `ps aux`, `top -b`, `/proc/<pid>/status`.
 *
 * @see https://man7.org/linux/man-pages/man1/ps.1.html PROCESS STATE CODES
 */
import { type Facts, type Format, family, type Sourced, whoseIs } from './format.ts';
import { cellsOf, numberOf } from './table.ts';

interface Process {
	pid: number;
	/** `D`: the first letter of its state. */
	state: string;
	command: string;
	threads?: number;
}

const ps: Format<Process[]> = {
	id: 'ps',
	begins: (line) => /^USER +PID +%CPU +%MEM +VSZ +RSS +TTY? +STAT +START +TIME +COMMAND$/.test(line),
	goesOn: (line) =>
		/^\S{1,32} +\d{1,10} +\d{1,4}\.\d +\d{1,3}\.\d +\d{1,14} +\d{1,12} +\S{1,8} +[A-Z]\S{0,6} /.test(line),
	read({ lines }) {
		const processes = lines.slice(1).map((line): Process => {
			const [, pid, , , , , , state = '', , , ...command] = cellsOf(line);
			return { pid: Number(pid), state: state.charAt(0), command: command.join(' ') };
		});
		return processes.length ? processes : undefined;
	},
};

/** A thread is a line as well with `-H`. What has no memory of its own is the kernel's, and `ps` puts it in brackets. */
const top: Format<Process[]> = {
	id: 'top',
	begins: (line) => /^ +PID USER +PR +NI +VIRT +RES +SHR S +%CPU +%MEM +TIME\+ COMMAND *$/.test(line),
	goesOn: (line) => /^ *\d{1,10} \S{1,32} +(?:rt|-?\d{1,3}) +-?\d{1,3} +[\d.]{1,12}[kmgtp]? /.test(line),
	read({ lines }) {
		const processes = lines.slice(1).map((line): Process => {
			const [pid, , , , memory, , , state = '', , , , ...command] = cellsOf(line);
			const name = command.join(' ');
			return { pid: Number(pid), state: state.charAt(0), command: memory === '0' ? `[${name}]` : name };
		});
		return processes.length ? processes : undefined;
	},
};

const status: Format<Process[]> = {
	id: 'proc-status',
	begins: (line) => /^Name:\t\S.{0,63}$/.test(line),
	goesOn: (line) => /^\w{2,30}:(?:\t| )/.test(line),
	read({ lines }) {
		const of = new Map(
			lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
		);
		const [pid, state] = [numberOf(of.get('Pid')), of.get('State')];
		if (pid === undefined || !state) return undefined;
		const threads = numberOf(of.get('Threads'));
		return [{ pid, state: state.charAt(0), command: of.get('Name') ?? '', ...(threads !== undefined && { threads }) }];
	},
};

export const processes = family<Process[]>({
	id: 'processes',
	formats: [ps, top, status],
	topics: {
		process: {
			who: 'owners',
			pid: 'number',
			state: 'word',
			program: 'word',
			kernel: 'truth',
			python: 'truth',
			threads: 'number',
		},
	},
	facts: factsOf,
});

function factsOf(outputs: readonly Sourced<Process[]>[]): Facts {
	return {
		process: outputs.flatMap(({ parsed, from }) =>
			parsed.map(({ command, ...row }) => ({
				...row,
				...whoseIs(from),
				program: programOf(command),
				// Its threads stand in brackets, and wait in that state as a rule.
				kernel: /^\[[^\]]{1,60}\]$/.test(command),
				python: /^\[?(?:\S{0,200}\/)?(?:python|torchrun|pt_)/.test(command),
			})),
		),
	};
}

/** Without its path and its arguments, which may hold anything. */
const programOf = (command: string): string => (command.split(' ')[0] ?? '').replace(/^\S*\//, '').slice(0, 60);
