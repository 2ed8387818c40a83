/** The ledger: when each address was first published. Pure text in and out. */

/** Address without language → the day on which it was first public. */
export type Ledger = Map<string, string>;

const HEAD =
	'# Every address that was ever public, without its language, and since when. Written by: npm run publish-ids\n';

/** @example parseLedger('2026-11-20 /errors/').get('/errors/') // => '2026-11-20' */
export function parseLedger(text: string): Ledger {
	return new Map(
		text
			.split('\n')
			.map((line) => /^(\d{4}-\d\d-\d\d) (\/.*)$/.exec(line))
			.flatMap((match) => (match ? [[match[2] ?? '', match[1] ?? ''] as const] : [])),
	);
}

/** One address on each line, sorted by address, so that a change shows as added lines only. */
export function formatLedger(ledger: Ledger): string {
	const lines = [...ledger].sort(([a], [b]) => (a < b ? -1 : 1)).map(([address, since]) => `${since} ${address}\n`);
	return HEAD + lines.join('');
}

/** Adds what is new, and never takes anything away. */
export function publish(ledger: Ledger, ids: Iterable<string>, today: string): { ledger: Ledger; added: string[] } {
	const added = [...ids].filter((id) => !ledger.has(id));
	return { ledger: new Map([...ledger, ...added.map((id) => [id, today] as const)]), added };
}
