import { expect, test } from 'vitest';
import type { IndexedMessage, MatchIndex } from '../../../../src/diagnosis/matching/compile.ts';
import { AT_ONCE, prepare, prepareByBits } from '../../../../src/diagnosis/matching/prepare.ts';
import { compileContent } from './content-fs.ts';

const { failures, version } = compileContent();
const total = failures.reduce((sum, [, , messages]) => sum + messages.length, 0);

/** The index, each of whose messages tells when it is read. */
const watched = (read: () => void): MatchIndex => ({
	version,
	failures: failures.map(([id, causes, messages]) => [
		id,
		causes,
		messages.map((message): IndexedMessage => {
			const own: IndexedMessage = [...message];
			return Object.defineProperty(own, 0, {
				get() {
					read();
					return message[0];
				},
			});
		}),
	]),
});

test('a large index is prepared in bits of so many messages, and is the same', async () => {
	let sinceLast = 0;
	const bits: number[] = [];
	const index = watched(() => sinceLast++);
	await prepareByBits(index, async () => {
		bits.push(sinceLast);
		sinceLast = 0;
	});
	expect(bits.reduce((sum, count) => sum + count, sinceLast)).toBe(total);
	expect(Math.max(...bits, sinceLast)).toBeLessThanOrEqual(AT_ONCE);
	// They are read, announced and told from each other, each in as many bits.
	expect(bits.length).toBeGreaterThanOrEqual(3 * Math.floor(total / AT_ONCE));
	expect(prepare(index)).toEqual(prepare({ version, failures: [...failures] }));
});

test('what is prepared is not prepared again', async () => {
	let read = 0;
	const index = watched(() => read++);
	const own = prepare(index);
	await prepareByBits(index, () => expect.unreachable());
	expect(prepare(index)).toBe(own);
	expect(read).toBe(total);
});
