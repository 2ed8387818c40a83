/** What texts are made of that were written to be slow: whatever a log may hold that is more than plain text. */
import { parseTemplate } from '../../src/diagnosis/matching/template.ts';

export type HostileKind =
	| 'plain'
	| 'escape'
	| 'quote'
	| 'decoration'
	| 'beginning of a message'
	| 'marks in a message'
	| 'small writes'
	| 'rows of an output';

export interface Hostile {
	kind: HostileKind;
	/** Comes over and over. */
	unit: string;
}

const ESC = '\u001b';

/** Every sort of control sequence: whole, cut at each place, never ending, and as each program spells them. */
const ESCAPES = [
	...[ESC, `${ESC}]`, `${ESC}P`, `${ESC}^`, `${ESC}_`, `${ESC}X`, `${ESC}(B`, `${ESC}c`, `${ESC}${ESC}`],
	...[`${ESC}[`, `${ESC}[1;`, `${ESC}[31m`, `${ESC}[2K`, `${ESC}[${'1'.repeat(40)}`, `${ESC}[?25l`],
	...[`${ESC}]0;title\u0007`, `${ESC}]0;`, `${ESC}]8;;http://a${ESC}\\here${ESC}]8;;${ESC}\\`, `${ESC}]8;;`],
	...[`${ESC}]${'x'.repeat(2500)}`, `${ESC}Pq${'#'.repeat(3000)}`, 'step 12, loss 2.31\u001b(B\n', `${ESC}]\n`],
	...['\\', '\\e', '\\e[', '\\e[1m', '\\u', '\\u00', '\\u001b', '\\u001b[0m', '\\x', '\\x1b', '\\x1b[1;1;1;1'],
	...['\\0', '\\033', '\\033[1', '\\n', '\\t', '\\n\\t', '\\\\', 'C:\\new\\'],
	...['^', '^[', '^[[', '^[[1', '^[[31m', '␛', '␛[', '␛[1', '␛[31m'],
	...['[', '[1', '[1;', '[31m', '[1;1;1;1;1;1', '[12345678901', '[;;;;;;;;;;;', '\u009b', '\u009b31m', '\u0090'],
	...['\0', '\u0007', '\b', '\r', '\n', '\r\n', '\u0085', '\u2028', '\t', ' '],
];

const QUOTES = [
	...['"', "'", '`', '*', '_', '**', '``', '“', '”', '‘', '«', '′', '\\"', "\\'", '"\'`*_', '“”‘’'],
	...['\u200b', '\u200d', '\ufeff', '\u00ad', '\u2060', '\ud800', '\udc00', '\ufffd', '🚀', '损', '\u00a0', '\u3000'],
	...['│', '█', '┃ ', '— ', '。', '【', 'ＣＵＤＡ ', '❱ '],
];

/** What programs, launchers and shippers of logs write before a message: one of each sort that read.ts knows, and more. */
export const DECORATIONS = [
	'[rank3]: ',
	'[rank0]:[E1120 03:12:44.902113870 ProcessGroupNCCL.cpp:632] ',
	'[PG ID 0 PG GUID 0(default_pg) Rank 7] ',
	'(EngineCore_DP0 pid=12) ERROR 06-13 00:08:38 [core.py:1120] ',
	'\u001b[36m(RayWorkerVllm pid=33, ip=10.0.0.3)\u001b[0m ',
	'3: ',
	'[default3]: ',
	'trainer-1  | ',
	'Nov 20 03:12:44 node7 python[123]: ',
	'2025-11-20T03:12:44.123456789Z stderr F ',
	'2023-07-05 02:32:31,145 - ERROR: ',
	'gpu-07:400:421 [0] misc/socket.cc:463 NCCL WARN ',
	'> ',
	'│ ',
	'RuntimeError: ',
	' 10%|███       | 10/100 [00:10<01:30,  1.0it/s]\r',
	'报错信息：',
	'\u001b[1;31m',
	'**',
];

const MORE_DECORATIONS = [
	...[
		'[1750] ',
		'#4 3570.9 ',
		'[1,3]<stderr>: ',
		'[pod/trainer-0/worker] ',
		'10.0.0.1: ',
		'node7: ',
		'>> ',
		'(raylet) ',
	],
	...['[03:12:44] ', '[INFO|trainer.py:1744] 2023-11-07 18:15:40,852 >> ', 'NCCL INFO ', '[2025-11-20 03:12:44 TP14] '],
	...[
		'Traceback (most recent call last): ',
		'  File "/a/b.py", line 3, in f ',
		'During handling of the above exception ',
	],
	...["'loss': nan ", 'nan ', 'world size 8 ', '|  12MiB /  24MiB |  10% ', 'Bus error ', 'exitcode  : -11 (pid: 12) '],
	...['execve(): ', 'Fatal Python error: ', 'CANCELLED AT ', 'got signal: 2 ', '10.0.0.1:', './', '{"a":', '1', 'a'],
];

const PLAIN: Hostile = { kind: 'plain', unit: 'step 12, loss 2.31, grad norm 0.4, everything is fine here\n' };

/** All of them, plain text first. Decorations come on one line, and on a line each. */
export const HOSTILE: readonly Hostile[] = [
	PLAIN,
	...ESCAPES.map((unit): Hostile => ({ kind: 'escape', unit })),
	...QUOTES.map((unit): Hostile => ({ kind: 'quote', unit })),
	...[...DECORATIONS, ...MORE_DECORATIONS].flatMap((unit): Hostile[] => [
		{ kind: 'decoration', unit },
		{ kind: 'decoration', unit: `${unit}\n` },
	]),
];

/**
 * How each message begins: all before its last hole, with a number in the others, so that a line never holds the whole.
 *
 * @example beginningsOf(['GPU <int> has <size>.'])[0] // => { kind: 'beginning of a message', unit: 'GPU 12 has ' }
 */
export const beginningsOf = (templates: readonly string[]): Hostile[] =>
	templates.map((template) => {
		const { parts } = parseTemplate(template);
		const last = parts.findLastIndex((part) => 'hole' in part);
		const head = last > 0 ? parts.slice(0, last) : parts;
		const text = head.map((part) => ('text' in part ? part.text : '12')).join('');
		return { kind: 'beginning of a message', unit: last > 0 ? text : text.slice(0, -4) };
	});

/** What stands between letters without being seen, and what breaks a line for some programs and not for others. */
const MARKS = ['\u2028', '\u200b', '\u2060', '\u00ad', '\u0085'];

/**
 * Whole messages with marks in them, between the words and between all letters, a line each.
 *
 * @example markedOf(['GPU <int>'])[1] // => { kind: 'marks in a message', unit: 'G\u2028P\u2028U\u2028 \u20281\u20282\n' }
 */
export const markedOf = (templates: readonly string[]): Hostile[] =>
	templates.flatMap((template, at) => {
		const mark = MARKS[at % MARKS.length] as string;
		const text = parseTemplate(template)
			.parts.map((part) => ('text' in part ? part.text : '12'))
			.join('');
		return [text.replaceAll(' ', ` ${mark}`), [...text].join(mark)].map(
			(unit): Hostile => ({ kind: 'marks in a message', unit: `${unit}\n` }),
		);
	});

/** A unit over and over, so many characters of it. */
export const repeated = (unit: string, length: number): string =>
	unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** What outputs of diagnostic commands are made of: a head, and rows without end. */
export const OUTPUT_ROWS: readonly (readonly [head: string, row: string])[] = [
	['NAME  READY  STATUS  RESTARTS  AGE\n', 'trainer-0  0/1  CrashLoopBackOff  17 (2m ago)  3h\n'],
	['Name:         trainer-0\n', '  Normal  Pulled  4m (x17 over 3h)  kubelet  Container image is present\n'],
	[
		'Filesystem     1K-blocks      Used Available Use% Mounted on\n',
		'/dev/vda  263174212  55574048 194158404  23% /data\n',
	],
	['Process 4711: python train.py\n', 'Thread 4711 (idle): "MainThread"\n    wait (threading.py:355)\n'],
	['[    1.000000] Linux version 6.1\n', '[  17.123456] NVRM: Xid (PCI:0000:17:00): 79, GPU has fallen off the bus.\n'],
	['Package    Version\n---------- -------\n', 'torch      2.13.0\n'],
	['', "{'loss': 2.31, 'grad_norm': 1.2, 'learning_rate': 1e-4, 'epoch': 0.1}\n"],
	['', '[rank3]: Process 4711: python train.py\n'],
	['JobId=1 JobName=a\n', '   JobState=FAILED Reason=NodeFail Dependency=(null)\n'],
];
