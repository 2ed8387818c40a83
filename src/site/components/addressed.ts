import { QUERY_PARAMETER, SHARED_PARAMETER } from '../../core/policy/kept-names.ts';

/** Longer text never enters a question: it may be a log, and whoever made the address may have put anything there. */
const LONGEST_SHARED_QUERY = 120;
const MOST_SHARED = 10;

/** What an address asks of a search box. */
interface Addressed {
	type: 'addressed';
	/** The failures of an answer that somebody shared. */
	shared: string[] | undefined;
	/** Empty where it asks nothing. */
	query: string;
}

/**
 * @example addressed({ hash: '#q=nccl timeout', search: '' }).query // => 'nccl timeout'
 */
export function addressed({ hash, search }: Pick<Location, 'hash' | 'search'>): Addressed {
	const address = new URLSearchParams(hash.slice(1));
	const shared = address.get(SHARED_PARAMETER);
	const query = address.get(QUERY_PARAMETER) ?? new URLSearchParams(search).get(QUERY_PARAMETER) ?? '';
	return {
		type: 'addressed',
		shared: shared ? shared.split(',').slice(0, MOST_SHARED) : undefined,
		query: query.slice(0, LONGEST_SHARED_QUERY),
	};
}
