/** How the command speaks beside its answers: its statuses, complaints, and how wide and coloured its lines are. */
import { printable } from '../../diagnosis/answer/printable.ts';
import type { Setting } from './answer.ts';
import type { Request } from './args.ts';
import type { Paper } from './terminal.ts';
import type { World } from './world.ts';
import { type Out, print } from './write-fs.ts';

export const RECOGNISED = 0;
export const NOTHING = 1;
export const USAGE = 2;

/** Takes the lines of an answer. */
export type PrintAnswer = (lines: readonly string[]) => Promise<void>;

/** A request, and what answering it takes. */
export interface Turn {
	request: Request;
	setting: Setting;
	world: World;
	say: PrintAnswer;
}

/** Tells something beside the answer. Where nobody takes it there is nobody to be told. */
export const remark = (lines: readonly string[], { stderr }: Pick<World, 'stderr'>): Promise<void> =>
	print(stderr, lines).catch(() => undefined);

/** Says what is wrong, and with which status that ends. */
export async function complain(lines: readonly string[], world: Pick<World, 'stderr' | 'env'>): Promise<number> {
	const shown = lines.map((line) => `faultline: ${printable(line)}`);
	// GitHub's runner obeys this anywhere in a line, also in the name of a file.
	const isRunner = world.env['GITHUB_ACTIONS'] === 'true';
	await remark(isRunner ? shown.map((line) => line.replaceAll('##[', '# #[')) : shown, world);
	return USAGE;
}

/** Wider lines are hard to read; a pipe has no width, and who reads it may have any. */
const WIDEST = 100;
const DEFAULT_WIDTH = 80;

/**
 * The width and the colours of an output.
 *
 * @param color only where the arguments say it.
 * @see https://no-color.org and https://force-color.org
 */
export function paperOf(
	out: Pick<Out, 'isTTY' | 'columns'>,
	env: World['env'],
	{ color }: { color?: false } = {},
): Paper {
	const own = out.columns ?? Number(env['COLUMNS'] ?? Number.NaN);
	const width = Math.min(WIDEST, Math.max(40, Number.isInteger(own) && own > 0 ? own : DEFAULT_WIDTH));
	return { width, color: color ?? wantsColor(out, env) };
}

function wantsColor({ isTTY = false }: Pick<Out, 'isTTY'>, env: World['env']): boolean {
	const forced = env['FORCE_COLOR'];
	if (forced !== undefined) return forced !== '0' && forced !== 'false';
	if (env['NO_COLOR']) return false;
	return isTTY && env['TERM'] !== 'dumb';
}
