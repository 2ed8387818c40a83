/**
 * Processes and what they are doing: `ps aux`, `top -b`, `/proc/<pid>/status`; what files they hold: `lsof`.
 *
 * @see https://man7.org/linux/man-pages/man1/ps.1.html PROCESS STATE CODES
 */
import { grouped } from '../runs/grouped.ts';
import { type Fact, type Facts, type Format, family, ownedRows, type Sourced } from './format.ts';
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

/** As BusyBox and toybox print processes, and `ps -o` with a state among its columns. */
const columns: Format<Process[]> = {
	id: 'ps',
	begins: (line) => {
		const names = cellsOf(line);
		return (
			names.includes('PID') &&
			stateIn(names) >= 0 &&
			names.slice(1).every((name) => /^[A-Z%+_]{1,8}$/.test(name)) &&
			COMMAND.test(names.at(-1) ?? '')
		);
	},
	goesOn: (line, [head = '']) => {
		const [names, cells] = [cellsOf(head), cellsOf(line)];
		return /^\d{1,10}$/.test(cells[names.indexOf('PID')] ?? '') && STATE.test(cells[stateIn(names)] ?? '');
	},
	read({ lines: [head = '', ...lines] }) {
		const names = cellsOf(head);
		const processes = lines.map((line): Process => {
			const cells = cellsOf(line);
			const [pid, state = ''] = [cells[names.indexOf('PID')], cells[stateIn(names)]];
			return {
				pid: Number(pid),
				state: state.charAt(0),
				command: cells
					.slice(names.length - 1)
					.join(' ')
					.replace(BUSYBOX_NAME, ''),
			};
		});
		return processes.length ? processes : undefined;
	},
};

/** BusyBox puts the name that the kernel knows before another one. */
const BUSYBOX_NAME = /^\{[^}]{1,40}\} /;
const STATE = /^[DIRSTtXZ][<NLsl+WnE]{0,5}$/;
const COMMAND = /^(?:COMMAND|CMD|ARGS)$/;
const stateIn = (names: readonly string[]): number => names.findIndex((name) => /^(?:S|STAT|STATE)$/.test(name));

/** A thread is a line as well with `-H`. What has no memory of its own is the kernel's, and `ps` puts it in brackets. */
const top: Format<Process[]> = {
	id: 'top',
	// toybox marks the column by which it sorts, and calls the last one ARGS.
	begins: (line) => /^ +PID USER +PR +NI +VIRT +RES +SHR S *\[?%CPU\]? +%MEM +TIME\+ (?:COMMAND|ARGS) *$/.test(line),
	goesOn: (line) => /^ *\d{1,10} \S{1,32} +(?:rt|-?\d{1,3}) +-?\d{1,3} +[\d.]{1,12}[kmgtpKMGTP]? /.test(line),
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

interface Held {
	held: readonly Fact[];
}

/** Rows of files that a process holds open: not what is mapped into it, nor where it stands. */
const HELD =
	/^(\S{1,15}) +(\d{1,10}) +(?:\d{1,10} +(?:\S{1,15} +)?)?\S{1,32} +\d{1,7}[ruw-]?[A-Za-z-]{0,2} +\S{1,8} .{0,400}$/;
const DELETED = / REG +\S{1,16} +(\d{1,15}) +(?:\d{1,3} +)?\d{1,20} .{1,300} \(deleted\)$/;

const lsof: Format<Process[] | Held> = {
	id: 'lsof',
	begins: (line) =>
		/^COMMAND +PID +(?:TID +(?:TASKCMD +)?)?USER +FD +TYPE +DEVICE +SIZE(?:\/OFF)? +(?:NLINK +)?NODE +NAME *$/.test(
			line,
		),
	goesOn: (line) => /^\S{1,15} +\d{1,10} +\S.{0,600}$/.test(line),
	read({ lines: [, ...lines] }) {
		const rows = lines.flatMap((line) => {
			const [, program = '', pid] = HELD.exec(line) ?? [];
			return pid === undefined ? [] : [{ program, pid: Number(pid), deleted: Number(DELETED.exec(line)?.[1] ?? 0) }];
		});
		const held = [...grouped(rows, ({ pid }) => pid).values()].map((own) => ({
			pid: own[0]?.pid,
			program: own[0]?.program,
			files: own.length,
			deleted: own.reduce((sum, { deleted }) => sum + deleted, 0),
		}));
		return held.length ? { held: held.sort((a, b) => b.files - a.files) } : undefined;
	},
};

export const processes = family<Process[] | Held>({
	id: 'processes',
	formats: [ps, top, status, columns, lsof],
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
		// Files that a process holds open, and the bytes of those that were deleted.
		open: { who: 'owners', pid: 'number', program: 'word', files: 'number', deleted: 'bytes' },
	},
	facts: factsOf,
});

const isHeld = (parsed: Process[] | Held): parsed is Held => 'held' in parsed;

function factsOf(outputs: readonly Sourced<Process[] | Held>[]): Facts {
	return {
		open: ownedRows(outputs, (parsed) => (isHeld(parsed) ? parsed.held : [])),
		process: ownedRows(outputs, (parsed) => (isHeld(parsed) ? [] : parsed.map(told))),
	};
}

const told = ({ command, ...row }: Process): Fact => ({
	...row,
	program: programOf(command),
	// Its threads stand in brackets, and wait in that state as a rule.
	kernel: /^\[[^\]]{1,60}\]$/.test(command),
	python: /^\[?(?:\S{0,200}\/)?(?:python|torchrun|pt_)/.test(command),
});

/** Without its path and its arguments, which may hold anything. */
const programOf = (command: string): string => (command.split(' ')[0] ?? '').replace(/^\S*\//, '').slice(0, 60);
