/**
 * From which length a list is too long for one page, and how much of it then stands where. Apart from paging.ts, which
 * is asked in the page, too.
 */

/** Up to so many a page stays whole. */
export const most = {
	/** Rows of the error index. Of more it shows the first of each category. A row weighs some 220 bytes. */
	rows: 80,
	/** Entries of the open category in the side column. */
	menu: 24,
};

/** How many rows of the error index stand on the page of a category; a row has some fifteen messages. */
export const ROWS_PER_PAGE = 34;

/** How many messages of a row the error index shows. */
export const MESSAGES_AHEAD = 2;
