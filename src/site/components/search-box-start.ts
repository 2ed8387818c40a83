/** Starts the search boxes of a page that is there for searching. */
import { openSearchBox } from './search-box.ts';
import { listenAtBox } from './search-box-listen.ts';

for (const root of document.querySelectorAll<HTMLElement>('[data-search-root]')) listenAtBox(root, openSearchBox(root));
