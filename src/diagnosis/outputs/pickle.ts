/**
 * Reads a pickle that holds nothing but lists, dictionaries, texts and numbers. It builds nothing else: whatever names a
 * class, calls a function or refers to something outside is refused, so that no file can do anything. Pure.
 *
 * @see https://github.com/python/cpython/blob/v3.13.0/Lib/pickletools.py the opcodes
 */

/** What a pickle may hold. A dictionary is a Map, since its keys may be numbers. */
export type Plain = null | boolean | number | string | Plain[] | Map<Plain, Plain>;

/** Why it was refused: the place in the file, and the opcode. */
export class Refused extends Error {
	readonly at: number;

	constructor(at: number, found: string) {
		super(`${found} at byte ${at}`);
		this.at = at;
	}
}

/** A recording of 20,000 collectives has some 2 million. */
const MOST_STEPS = 20_000_000;
const LONGEST_TEXT = 1_000_000;
const MOST_MEMO = 4_000_000;

const MARK = Symbol('mark');
type Item = Plain | typeof MARK;

/** Bytes and a place in them; what would be read behind the end is refused. */
class Reader {
	at = 0;
	private readonly view: DataView;
	private readonly bytes: Uint8Array;
	private readonly decoder = new TextDecoder('utf-8');

	constructor(bytes: Uint8Array) {
		this.bytes = bytes;
		this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	}

	private step(length: number): number {
		const from = this.at;
		if (length < 0 || from + length > this.bytes.length) throw new Refused(from, 'The file ends too early');
		this.at = from + length;
		return from;
	}
	byte = () => this.view.getUint8(this.step(1));
	uint16 = () => this.view.getUint16(this.step(2), true);
	int32 = () => this.view.getInt32(this.step(4), true);
	uint32 = () => this.view.getUint32(this.step(4), true);
	double = () => this.view.getFloat64(this.step(8), false);
	skip = (length: number) => void this.step(length);
	/** No file of ours is longer than 32 bits can count. */
	uint64() {
		const low = this.uint32();
		return this.uint32() === 0 ? low : Number.POSITIVE_INFINITY;
	}
	text(length: number): string {
		if (length > LONGEST_TEXT) throw new Refused(this.at, `A text of ${length} bytes`);
		const from = this.step(length);
		return this.decoder.decode(this.bytes.subarray(from, from + length));
	}
	line(): string {
		const end = this.bytes.indexOf(10, this.at);
		if (end < 0) throw new Refused(this.at, 'A line without an end');
		const text = this.text(end - this.at);
		this.at++;
		return text;
	}
	/** Little-endian, with a sign; beyond 2⁵³ what comes nearest. */
	long(length: number): number {
		if (length > 16) throw new Refused(this.at, `A number of ${length} bytes`);
		const from = this.step(length);
		let value = 0n;
		for (let at = from + length - 1; at >= from; at--) value = (value << 8n) | BigInt(this.view.getUint8(at));
		return Number(BigInt.asIntN(8 * length, value));
	}
}

/** The stack on which a pickle builds, and what it remembers. */
class Machine {
	readonly stack: Item[] = [];
	readonly memo = new Map<number, Plain>();
	private readonly reader: Reader;

	constructor(reader: Reader) {
		this.reader = reader;
	}

	refuse(found: string): never {
		throw new Refused(this.reader.at, found);
	}
	push(item: Item): void {
		this.stack.push(item);
	}
	pop(): Plain {
		const item = this.stack.pop();
		if (item === undefined || item === MARK) return this.refuse('Nothing stands on the stack');
		return item;
	}
	/** All above the last mark, which goes with them. */
	popMarked(): Plain[] {
		const at = this.stack.lastIndexOf(MARK);
		if (at < 0) return this.refuse('There is no mark');
		const items = this.stack.splice(at + 1) as Plain[];
		this.stack.pop();
		return items;
	}
	remember(place: number): void {
		if (this.memo.size >= MOST_MEMO) this.refuse('Too much to remember');
		const top = this.stack.at(-1);
		if (top === undefined || top === MARK) this.refuse('Nothing stands on the stack');
		else this.memo.set(place, top);
	}
	recall(place: number): void {
		const item = this.memo.get(place);
		if (item === undefined) this.refuse('It was not remembered');
		else this.push(item);
	}
	top<Kind extends Plain>(is: (item: Item | undefined) => item is Kind): Kind {
		const item = this.stack.at(-1);
		return is(item) ? item : this.refuse('It stands on something else');
	}
	fill(items: readonly Plain[]): void {
		const map = this.top(isMap);
		if (items.length % 2) this.refuse('A key without a value');
		for (let at = 0; at < items.length; at += 2) map.set(items[at] as Plain, items[at + 1] as Plain);
	}
	extend(items: readonly Plain[]): void {
		const list = this.top(isList);
		for (const item of items) list.push(item);
	}
}

const isMap = (item: Item | undefined): item is Map<Plain, Plain> => item instanceof Map;
const isList = (item: Item | undefined): item is Plain[] => Array.isArray(item);

type Step = (machine: Machine, reader: Reader) => void;

const tuple =
	(length: number): Step =>
	(machine) => {
		const items = Array.from({ length }, () => machine.pop());
		machine.push(items.reverse());
	};

/** Every opcode that is carried out, by its number. */
const STEPS = new Map<number, Step>(
	Object.entries({
		// Frames and versions.
		'\x80': (_, reader) => reader.skip(1),
		'\x95': (_, reader) => reader.skip(8),
		// Constants.
		N: (machine) => machine.push(null),
		'\x88': (machine) => machine.push(true),
		'\x89': (machine) => machine.push(false),
		I: (machine, reader) => machine.push(numberOf(reader.line(), machine)),
		L: (machine, reader) => machine.push(numberOf(reader.line().replace(/L$/, ''), machine)),
		F: (machine, reader) => machine.push(numberOf(reader.line(), machine)),
		J: (machine, reader) => machine.push(reader.int32()),
		K: (machine, reader) => machine.push(reader.byte()),
		M: (machine, reader) => machine.push(reader.uint16()),
		G: (machine, reader) => machine.push(reader.double()),
		'\x8a': (machine, reader) => machine.push(reader.long(reader.byte())),
		// Texts; bytes are taken as such.
		X: (machine, reader) => machine.push(reader.text(reader.uint32())),
		'\x8c': (machine, reader) => machine.push(reader.text(reader.byte())),
		'\x8d': (machine, reader) => machine.push(reader.text(reader.uint64())),
		T: (machine, reader) => machine.push(reader.text(reader.uint32())),
		U: (machine, reader) => machine.push(reader.text(reader.byte())),
		B: (machine, reader) => machine.push(reader.text(reader.uint32())),
		C: (machine, reader) => machine.push(reader.text(reader.byte())),
		// Lists, tuples, dictionaries.
		'(': (machine) => machine.push(MARK),
		']': (machine) => machine.push([]),
		')': (machine) => machine.push([]),
		'}': (machine) => machine.push(new Map()),
		l: (machine) => machine.push(machine.popMarked()),
		t: (machine) => machine.push(machine.popMarked()),
		'\x85': tuple(1),
		'\x86': tuple(2),
		'\x87': tuple(3),
		d: (machine) => {
			const items = machine.popMarked();
			machine.push(new Map());
			machine.fill(items);
		},
		a: (machine) => machine.extend([machine.pop()]),
		e: (machine) => machine.extend(machine.popMarked()),
		s: (machine) => {
			const value = machine.pop();
			machine.fill([machine.pop(), value]);
		},
		u: (machine) => machine.fill(machine.popMarked()),
		// What was built before.
		q: (machine, reader) => machine.remember(reader.byte()),
		r: (machine, reader) => machine.remember(reader.uint32()),
		'\x94': (machine) => machine.remember(machine.memo.size),
		h: (machine, reader) => machine.recall(reader.byte()),
		j: (machine, reader) => machine.recall(reader.uint32()),
		'0': (machine) => void machine.stack.pop(),
	} satisfies Record<string, Step>).map(([sign, step]) => [sign.charCodeAt(0), step]),
);

const END = '.'.charCodeAt(0);

function numberOf(text: string, machine: Machine): number | boolean {
	if (text === '00' || text === '01') return text === '01';
	const value = text.trim() === '' || text.length > 40 ? Number.NaN : Number(text);
	return Number.isNaN(value) ? machine.refuse('A number that is none') : value;
}

/**
 * What a pickle holds.
 *
 * @throws {Refused} where it would build anything else, is damaged, or is endless.
 * @example readPickle(new Uint8Array([0x80, 2, 0x5d, 0x4b, 7, 0x61, 0x2e])) // => [7]
 */
export function readPickle(bytes: Uint8Array): Plain {
	const reader = new Reader(bytes);
	const machine = new Machine(reader);
	for (let steps = 0; steps < MOST_STEPS; steps++) {
		const opcode = reader.byte();
		if (opcode === END) return machine.pop();
		const step = STEPS.get(opcode);
		if (!step) machine.refuse(`The opcode 0x${opcode.toString(16).padStart(2, '0')} is not carried out`);
		else step(machine, reader);
	}
	return machine.refuse('It does not end');
}

/**
 * Whether bytes begin as a pickle of protocol 2 or later that holds a dictionary or a list.
 *
 * @example isPickle(new Uint8Array([0x80, 2, 0x7d])) // => true
 */
export const isPickle = ([first, protocol = 0, opcode = 0]: ArrayLike<number> & Iterable<number>): boolean =>
	first === 0x80 && protocol >= 2 && protocol <= 5 && [0x7d, 0x5d, 0x95].includes(opcode);
