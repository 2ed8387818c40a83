import { describe, expect, it } from 'vitest';
import { shippedSets, signsOf } from '../../../../src/content/library/members.ts';
import type { ShippedMember } from '../../../../src/core/schemas/shipped-members.ts';
import { membersIn } from '../../../../src/diagnosis/members/read-member.ts';
import { setsIn } from '../../../../src/diagnosis/members/signs.ts';
import { placeOfText } from '../../../../src/diagnosis/members/text-place.ts';
import { realTree as tree } from '../../real-content.ts';

const signs = signsOf(tree);
const sets = shippedSets(tree, 'en');

/** As a page finds them: only the sets that the signs ask for are there. */
function toldIn(line: string): string[] {
	const ids = setsIn(line, signs);
	return membersIn(
		line,
		signs,
		sets.filter(({ id }) => ids.includes(id)),
	).map(({ table, anchor }) => `${table}#${anchor}`);
}

/** How the programs of a set print a member: several ways, of those that it has. */
const printed: Record<string, (member: ShippedMember) => string[]> = {
	errno: ([, [name = ''], [number = 0], , texts]) => [
		`OSError: [Errno ${number}] ${texts[0]}: '/data/x'`,
		`node-3:118:120 [0] NCCL WARN Call to connect failed : errno=${number}`,
		`open: ${name}`,
		...texts.filter(isAlone).map((text) => `mkdir: /data/ckpt: ${text}`),
	],
	getaddrinfo: ([, [name = ''], , number, texts]) => [
		`socket.gaierror: [Errno ${number}] ${texts[0]}`,
		`[W socket.cpp:764] [c10d] failed (gai error: ${number} - ${texts[0]})`,
		`getaddrinfo returned ${name}`,
	],
	'exit-codes': ([, [name = ''], values, number]) => [
		...(number === null
			? []
			: [`Process 7 terminated by signal: ${number}`, `Signal ${name} (${number}) received by PID 7`]),
		...values.map((value) => `exitcode: ${value} (local_rank: 0)`),
	],
	'cuda-errors': ([, [name = ''], , number, [text = '']]) => [
		`CUDA failure ${number} at a.cu:3`,
		`cudaMalloc returned ${name}`,
		...(text && isAlone(text) ? [`CUDA error: ${text}`] : []),
	],
	'cuda-driver-results': ([, [name = '']]) => [`cuInit failed with ${name} (driver)`],
	'nccl-results': ([, [name = ''], , , [text = '']]) => [
		`${name}: Last error:`,
		`NCCL error in: a.cpp:3, ${text}`.replace(', ', ': '),
	],
	'http-status': ([, [code = ''], , , [text = '']]) => [
		`requests.exceptions.HTTPError: ${code} ${text.slice(code.length + 1)} for url: https://example.org/a`.replace(
			' for',
			': for',
		),
		`HTTP Error ${code}: x`,
		`request failed with status code ${code}`,
	],
	'grpc-status': ([, [name = ''], , number]) => [
		`\tstatus = StatusCode.${name}`,
		`rpc error: code = ${name} desc = x`,
		`{grpc_status:${number}, grpc_message:"x"}`,
	],
	'slurm-reasons': ([, [name = '']]) => [
		`JobState=PENDING Reason=${name} Dependency=(null)`,
		`  4711       gpu  train     me PD       0:00      2 (${name})`,
	],
	'slurm-states': ([, [name = '']]) => [`   JobState=${name} Reason=None`],
	'kubernetes-reasons': ([, [name = '']]) => [
		`      Reason:       ${name}`,
		`Warning  ${name}  3m (x2 over 5m)  kubelet  x`,
	],
	'infiniband-status': ([, [name = '']]) => [`Got completion: ${name}`],
	'ucx-status': ([, [name = '']]) => [`ucp_ep_create failed: ${name}`],
	'hip-errors': ([, [name = '']]) => [`hipMalloc returned ${name}`],
};

/** What two members of a set print alike, so that the text alone does not say which: an invalid image of a kernel. */
const ambiguous = new Set(
	sets.flatMap(({ members }) => {
		const texts = members.flatMap((member) => [...new Set(member[4].map((text) => text.toLowerCase()))]);
		return texts.filter((text, at) => texts.indexOf(text) !== at);
	}),
);
const isAlone = (text: string): boolean => !ambiguous.has(text.toLowerCase());

describe.each(Object.entries(printed))('%s', (id, print) => {
	const members = sets.find((set) => set.id === id)?.members ?? [];

	it('every member that is a fault is read in the lines of its programs', () => {
		const lines = members
			.filter(([, , , number]) => number !== 0)
			.flatMap((member) => print(member).map((line) => ({ line, expected: `${id}#${member[0]}` })));
		const missed = lines.filter(({ line, expected }) => !toldIn(line).includes(expected));
		expect(missed.map(({ line, expected }) => `${expected} in: ${line} → ${toldIn(line).join()}`)).toEqual([]);
		expect(lines.length).toBeGreaterThanOrEqual(members.length - 1);
	});
});

describe('what shows no member', () => {
	it.each([
		'step 200: loss 0.30, lr 1e-4',
		'NCCL INFO Channel 00/02 : 0 1 2 3',
		'a connection timed out yesterday, and we restarted it',
		'loaded 404 samples from 3 files',
		'cudaSuccess',
		'the process was killed by hand in the morning',
		'sh: 1: nvcc: not found',
	])('%s', (line) => {
		expect(toldIn(line)).toEqual([]);
	});

	it.each([
		{ line: 'a: Connection timed out', text: 'Connection timed out', is: true },
		{ line: 'a (Connection timed out)', text: 'Connection timed out', is: true },
		{ line: 'the connection timed out again', text: 'Connection timed out', is: false },
		{ line: 'run.sh: line 5: 77 Killed     python a.py', text: 'Killed', is: true },
		{ line: 'Error: Killed workers', text: 'Killed', is: false },
	])('a text counts where a program puts it: $line', ({ line, text, is }) => {
		expect(placeOfText(line, text) !== undefined).toBe(is);
	});
});
