/**
 * The names under which pages find again what they kept or handed on: keys of the browser's storage, and parameters
 * behind the `#` of an address. Nothing else is kept, and nothing of it is sent. Plain values, so that a bundler writes
 * them where they are used and no page loads this file.
 */

/** In `localStorage`: `light` or `dark`, where the reader chose one. Written by page.ts, read there and before painting. */
export const THEME_KEY = 'theme';

/** In `localStorage`: the code of the language that the reader chose. Read at addresses that name no language. */
export const LOCALE_KEY = 'locale';

/** In `localStorage`: the guide that the reader used last. An answer shows its treatment first; the report begins with it. */
export const GUIDE_KEY = 'guide';

/** In `sessionStorage`: a log on its way from an answer to the report page, which deletes it as it reads it. */
export const REPORT_KEY = 'faultline-report';

/** In `sessionStorage`: the text of the box, until the reader clears it. The pages with a box begin with it. */
export const TEXT_KEY = 'faultline-text';

/** Behind `#` on a page with the box: words to search for. */
export const QUERY_PARAMETER = 'q';

/** Behind `#` on the search page: the family of outputs that is about to be pasted. */
export const PASTE_PARAMETER = 'paste';

/** Behind `#` on a page with the box: the failures of a shared answer, joined by commas. */
export const SHARED_PARAMETER = 'm';
