/** Large logs for measurements, made on the fly. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MEGABYTE = 1_000_000;

/** The healthy logs of the tests, one after the other, with other numbers in each block; a few lines in a thousand complain. */
export function* blocksOf(total: number): Generator<Buffer> {
	const logs = readdirSync('tests/fixtures/healthy-logs').sort();
	const lines = logs.flatMap((name) => readFileSync(join('tests/fixtures/healthy-logs', name), 'utf8').split('\n'));
	const complaints = readFileSync('tests/fixtures/other-errors.txt', 'utf8').split('\n').filter(Boolean);
	let seed = 1;
	const random = () => {
		seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
		return seed / 0x80000000;
	};
	const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
	const makeBlock = () => {
		let text = '';
		while (text.length < MEGABYTE) {
			for (const line of lines) text += `${line.replace(/\d/g, () => String(Math.floor(random() * 10)))}\n`;
			for (let count = 0; count < 4; count++) text += `[rank${Math.floor(random() * 8)}]: ${pick(complaints)}\n`;
		}
		return Buffer.from(text);
	};
	const blocks = Array.from({ length: 24 }, makeBlock);
	for (let sent = 0, at = 0; sent < total; at++) {
		const block = blocks[at % blocks.length] as Buffer;
		sent += block.length;
		yield block;
	}
	yield readFileSync('tests/eval/long.log');
}
