/** What Ctrl+C does while an input is read. */
import { fill } from '../../core/i18n/sentences.ts';
import type { Setting } from './answer.ts';
import { paragraph } from './terminal.ts';
import { remark } from './voice.ts';
import type { World } from './world.ts';

/** How long the job may take to end after Ctrl+C before the reader is told what is going on. */
const PATIENCE = 1000;

/**
 * Ctrl+C goes to the whole pipeline. The job still prints why it ends, so the first one only waits for the end of the
 * input; the second, or the first where no job is being read, asks for the answer at once.
 */
export function listen(files: readonly string[], stop: AbortController, { catalogue, paper }: Setting, world: World) {
	const { stdin, look } = world;
	const isJob = (file: string) => (file === '-' ? !stdin.isTTY : look(file) === 'stream');
	const waits = files.length ? files.some(isJob) : isJob('-');
	let timer: NodeJS.Timeout | undefined;
	const unlisten = world.onInterrupt(() => {
		if (waits && timer === undefined) {
			const told = paragraph({ text: catalogue.texts.words.cli.stillReading }, paper);
			timer = setTimeout(() => void remark(told, world), PATIENCE);
			return;
		}
		stop.abort();
		stdin.destroy();
	});
	return () => {
		clearTimeout(timer);
		unlisten();
	};
}

/** Says that the answer is for the lines that were read until then. */
export const remarkCut = (lines: number, { catalogue, paper }: Setting, world: World): Promise<void> =>
	remark(paragraph({ text: fill(catalogue.texts.words.cli.cutShort, { lines }) }, paper), world);
