/**
 * What is masked, as a table of patterns. Their named groups are the kinds of what they find; digits after a kind tell
 * two groups of one kind apart. Behind a pattern may stand what of it is to stay after all.
 *
 * Every quantifier is bounded, or no two of them can share a run of text, or nothing can fail behind it: reading is
 * linear.
 */
import { ADDRESSES, HOSTS } from './hosts.ts';
import type { MaskRule } from './patterns.ts';
import { OTHERS, OWNERS, PEOPLE, TEAMS } from './people.ts';
import { SECRETS } from './secrets.ts';

export const RULES: readonly MaskRule[] = [
	...SECRETS,
	...ADDRESSES,
	...HOSTS,
	...PEOPLE,
	...TEAMS,
	...OWNERS,
	...OTHERS,
];
