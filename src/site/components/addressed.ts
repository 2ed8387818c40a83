import { QUERY_PARAMETER, SHARED_PARAMETER } from '../../core/policy/kept-names.ts';
import type { BoxEvent } from './search-box-machine.ts';

/** Longer text never enters a question: it may be a log, and whoever made the address may have put anything there. */
const LONGEST_SHARED_QUERY = 120;
const MOST_SHARED = 10;

/**
 * What an address asks of a search box.
 *
 * @returns an empty query where it asks nothing.
 * @example addressed({ hash: '#q=nccl timeout', search: '' }).query // => 'nccl timeout'
 */
export function addressed({ hash, search }: Pick<Location, 'hash' | 'search'>) {
	const address = new URLSearchParams(hash.slice(1));
	const shared = address.get(SHARED_PARAMETER);
	const query = address.get(QUERY_PARAMETER) ?? new URLSearchParams(search).get(QUERY_PARAMETER) ?? '';
	return {
		type: 'addressed' as const,
		shared: shared ? shared.split(',').slice(0, MOST_SHARED) : undefined,
		query: query.slice(0, LONGEST_SHARED_QUERY),
	} satisfies BoxEvent<never>;
}
