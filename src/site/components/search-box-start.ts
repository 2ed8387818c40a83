/** Starts the search boxes of a page that is there for searching. */
import { PASTE_PARAMETER } from '../../core/policy/kept-names.ts';
import { openSearchBox } from './search-box.ts';
import { listenAtBox } from './search-box-listen.ts';

for (const root of document.querySelectorAll<HTMLElement>('[data-search-root]')) listenAtBox(root, openSearchBox(root));

const [root] = document.querySelectorAll<HTMLElement>('[data-search-root]');
const pasted = new URLSearchParams(location.hash.slice(1)).get(PASTE_PARAMETER);
if (root && pasted && /^[a-z-]{1,40}$/.test(pasted))
	void import('./expected-output.ts').then(({ expectOutput }) => expectOutput(root, pasted));
