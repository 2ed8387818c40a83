/**
 * In which shard each message lies: in one of the two that its line asks for, so that none has too many bytes. What lies in
 * a full one makes room where its own line asks for another one, too. Pure; for the build.
 */

/** A message, and the shards in which it may lie. */
export interface ShardWish {
	template: string;
	/** About how many bytes it has there, compressed, with all places that print it. */
	bytes: number;
	/** The first ones are those that its line asks for. */
	numbers: readonly number[];
}

interface Room {
	/** So many shards a line asks for. */
	asked: number;
	/** A shard has so many bytes at most. */
	most: number;
	/** What has a choice goes elsewhere from so many bytes on. */
	many: number;
}

/** So many others move at most, one for the other, to make room for a message. */
const DEPTH = 2;

/**
 * The shard of each message; none of one that nowhere has room. Those come first that have the least choice.
 *
 * @param count of the shards.
 * @example homesOf([{ template: 'a', bytes: 60, numbers: [1, 0] }], 2, { asked: 2, most: 100, many: 80 }).get('a') // => 1
 */
export function homesOf(wishes: readonly ShardWish[], count: number, room: Room): ReadonlyMap<string, number> {
	const shards = new Shards(count, room);
	for (const wish of wishes.toSorted((a, b) => a.numbers.length - b.numbers.length)) shards.house(wish);
	return shards.homes;
}

class Shards {
	readonly homes = new Map<string, number>();
	readonly #room: Room;
	readonly #bytes: Float64Array;
	readonly #held: Set<ShardWish>[];

	constructor(count: number, room: Room) {
		this.#room = room;
		this.#bytes = new Float64Array(count);
		this.#held = Array.from({ length: count }, () => new Set());
	}

	house(wish: ShardWish): void {
		const asked = wish.numbers.slice(0, this.#room.asked);
		const home =
			asked.find((number) => this.#bytesOf(number) + wish.bytes <= this.#room.many) ??
			this.#emptiest(asked).find((number) => this.#fits(wish, number)) ??
			asked.find((number) => this.#makesRoom(number, wish.bytes, DEPTH, new Set())) ??
			wish.numbers.find((number) => this.#fits(wish, number));
		if (home !== undefined) this.#put(wish, home);
	}

	#bytesOf(number: number): number {
		return this.#bytes[number] ?? 0;
	}

	#fits({ bytes }: ShardWish, number: number): boolean {
		return this.#bytesOf(number) + bytes <= this.#room.most;
	}

	#emptiest(numbers: readonly number[]): number[] {
		return numbers.toSorted((a, b) => this.#bytesOf(a) - this.#bytesOf(b));
	}

	#put(wish: ShardWish, home: number): void {
		const before = this.homes.get(wish.template);
		if (before !== undefined) {
			this.#held[before]?.delete(wish);
			this.#bytes[before] = this.#bytesOf(before) - wish.bytes;
		}
		this.homes.set(wish.template, home);
		this.#held[home]?.add(wish);
		this.#bytes[home] = this.#bytesOf(home) + wish.bytes;
	}

	/** Moves what lies in a shard to where its own line finds it, too, until there is room. */
	#makesRoom(number: number, bytes: number, depth: number, seen: Set<number>): boolean {
		const hasRoom = () => this.#bytesOf(number) + bytes <= this.#room.most;
		if (hasRoom() || depth === 0) return hasRoom();
		seen.add(number);
		for (const held of [...(this.#held[number] ?? [])]) {
			const others = held.numbers.slice(0, this.#room.asked).filter((other) => !seen.has(other));
			const other = others.find((one) => this.#makesRoom(one, held.bytes, depth - 1, seen));
			if (other === undefined) continue;
			this.#put(held, other);
			if (hasRoom()) return true;
		}
		return false;
	}
}
