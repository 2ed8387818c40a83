/**
 * What `torchfrtrace` prints of the recordings of all ranks: the collectives that not all joined, or called alike.
 *
 * @see https://github.com/pytorch/pytorch/blob/v2.13.0/torch/distributed/flight_recorder/components/types.py Collective, MatchInfo
 */
import { type Fact, type Format, placeOf } from './format.ts';
import { numberOf } from './table.ts';

export interface Traced {
	/** Collectives that some ranks did not join. */
	unjoined: Fact[];
	/** Collectives that a rank called otherwise than the others. */
	faulty: Fact[];
}

const MISSING =
	/^Not all ranks joining collective(?:,| (\d{1,12}) at) (?:sequence number: (\d{1,12})|entry (\d{1,12}))/;
const ERRORS = /^Collective (?:sequence number: )?(\d{1,12}) (?:has errors|at entry \d{1,12} has errors)/;
const FIELD =
	/^(internal record id|group info|collective|missing ranks|total input numel|total output numel|input sizes|output sizes|world size|expected ranks|collective state|error msg|collective stack trace): ?(.{0,2000})$/;
const FRAME = /^ ?(\S{1,200}) at (\S{1,600}):(\d{1,9})$/;

export const torchfrtrace: Format<Traced> = {
	id: 'torchfrtrace',
	begins: (line) => MISSING.test(line) || ERRORS.test(line),
	goesOn: (line) => FIELD.test(line) || FRAME.test(line),
	read({ lines: [head = '', ...lines] }) {
		const of = new Map(
			lines.flatMap((line): [string, string][] => {
				const [, name, value = ''] = FIELD.exec(line) ?? [];
				return name === undefined ? [] : [[name, value]];
			}),
		);
		const [, older, missing] = MISSING.exec(head) ?? [];
		const seq = numberOf(older ?? missing ?? ERRORS.exec(head)?.[1]);
		const call = of.get('collective')?.replace(/^[a-z]+:/, '');
		if (seq === undefined || call === undefined) return undefined;
		const ranks = ranksIn(of.get('missing ranks'));
		const others = ranksIn(of.get('expected ranks')).filter((rank) => !ranks.includes(rank));
		const known = { seq, call, group: of.get('group info'), ...placeIn(lines) };
		if (ranks.length) return { unjoined: [{ ...known, who: ranks, others }], faulty: [] };
		const [, culprit, fault] =
			/^Culprit rank (\d{1,6}); Error type: ([A-Z_]{4,60})/.exec(of.get('error msg') ?? '') ?? [];
		const who = culprit === undefined ? [] : [`rank ${culprit}`];
		return { unjoined: [], faulty: [{ ...known, ...(who.length && { who }), fault }] };
	},
};

/** @example ranksIn('{1, 3}') // => ['rank 1', 'rank 3'] */
const ranksIn = (text = ''): string[] => (text.match(/\d{1,6}/g) ?? []).slice(0, 4096).map((rank) => `rank ${rank}`);

/** The innermost line that is not PyTorch's own. */
function placeIn(lines: readonly string[]): Fact {
	for (const line of lines) {
		const [, at, path = '', number] = FRAME.exec(line) ?? [];
		if (at === undefined || /\/(?:site|dist)-packages\/torch\//.test(path)) continue;
		return { at, place: placeOf(path.split('/').at(-1), Number(number)) };
	}
	return {};
}
