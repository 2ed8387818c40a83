import { startSearchBox } from './search-box.ts';

for (const root of document.querySelectorAll<HTMLElement>('[data-search-root]')) startSearchBox(root);
