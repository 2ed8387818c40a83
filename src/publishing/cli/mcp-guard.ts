/** Keeps messages that are too long from a server that would hold each of them whole. */
import { Transform } from 'node:stream';

/** So much of both ends of a message is looked at for its number. */
const END = 1024;

const BREAK = 0x0a;

/**
 * Passes lines on that have at most so many bytes, and drops the others, in bounded memory.
 *
 * @param refuse told of each that is dropped, with the number of the request, if it can be read; else null.
 */
export function createGuard(longest: number, refuse: (id: string | number | null) => void): Transform {
	let held: Buffer[] = [];
	let length = 0;
	let [head, tail] = ['', ''];
	const isTooLong = () => length > longest;
	const take = (bytes: Buffer) => {
		if (isTooLong()) {
			tail = (tail + bytes.subarray(-END).toString('latin1')).slice(-END);
			length += bytes.length;
			return;
		}
		held.push(bytes);
		length += bytes.length;
		if (!isTooLong()) return;
		const all = Buffer.concat(held);
		[head, tail] = [all.subarray(0, END).toString('latin1'), all.subarray(-END).toString('latin1')];
		held = [];
	};
	const end = (out: Transform) => {
		if (isTooLong()) refuse(idIn(head, tail));
		else for (const bytes of held) out.push(bytes);
		[held, length] = [[], 0];
	};
	return new Transform({
		transform(chunk: Buffer, _, done) {
			let from = 0;
			for (let at = chunk.indexOf(BREAK); at >= 0; at = chunk.indexOf(BREAK, from)) {
				take(chunk.subarray(from, at + 1));
				from = at + 1;
				end(this);
			}
			if (from < chunk.length) take(chunk.subarray(from));
			done();
		},
		flush(done) {
			end(this);
			done();
		},
	});
}

const ID = '"id"\\s*:\\s*(?<id>\\d{1,15}|"[^"\\\\]{1,100}")';
/** The number stands last, or first behind the version; elsewhere it could be part of an argument. */
const LAST = new RegExp(`,\\s*${ID}\\s*\\}\\s*$`);
const FIRST = new RegExp(`^\\s*\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?${ID}`);

/** @example idIn('{"method":"x","params":{"a":"…', '…"},"jsonrpc":"2.0","id":7}') // => 7 */
export function idIn(head: string, tail: string): string | number | null {
	const id = LAST.exec(tail)?.groups?.['id'] ?? FIRST.exec(head)?.groups?.['id'];
	return id === undefined ? null : JSON.parse(id);
}
