/** The error index of content that is three times as large as today's: what its page shows, and where the rest is. */
import { expect, test } from 'vitest';
import { most, ROWS_PER_PAGE } from '../../../../src/content/error-index/limits.ts';
import { pagesOf } from '../../../../src/content/error-index/paging.ts';
import { countRest } from '../../../../src/content/error-index/rest.ts';
import { countMessages, type Row } from '../../../../src/content/error-index/rows.ts';
import { libraryIn } from '../../../../src/content/library/library.ts';
import { type ErrorIndex, indexIn } from '../../../../src/content/library/lists.ts';
import { realTree as tree } from '../../real-content.ts';
import { multiplied } from '../library/multiplied.ts';

const TIMES = 3;

const today = indexIn(libraryIn(tree, 'en'));
const index = indexIn(libraryIn(multiplied(tree, TIMES), 'en'));

const rowsOf = ({ groups }: ErrorIndex) => groups.flatMap(({ rows }) => rows);
const onPage = ({ groups, shown }: ErrorIndex) => groups.flatMap(({ rows }) => rows.slice(0, shown.rows));
const anchors = (rows: readonly Row[]) => rows.flatMap(({ entries }) => entries.map(({ anchor }) => anchor));

test('its page has no more rows and messages than today', () => {
	expect(index.count).toBe(today.count * TIMES);
	expect(onPage(index).length).toBeLessThanOrEqual(most.rows);
	expect(onPage(index).length).toBeLessThanOrEqual(onPage(today).length + index.groups.length);
	expect(onPage(index).length).toBeGreaterThan(most.rows / 2);
});

test('every message stands on one page of its category, which is no longer than others', () => {
	const pages = index.groups.flatMap(({ rows }) => pagesOf(rows, ROWS_PER_PAGE));
	expect(pages.every(({ length }) => length <= ROWS_PER_PAGE)).toBe(true);
	const listed = pages.flatMap(anchors);
	expect(listed.sort()).toEqual(anchors(rowsOf(index)).sort());
	expect(new Set(listed).size).toBe(index.count);
});

test('what the page leaves out is what its script loads', () => {
	const shown = onPage(index).map((row) => ({ ...row, entries: row.entries.slice(0, index.shown.messages) }));
	const loaded = Object.values(index.rest).flatMap((rows) =>
		rows.flatMap(({ owner, messages }) => messages.map(([id]) => `${owner}--${id}`)),
	);
	expect([...anchors(shown), ...loaded].sort()).toEqual(anchors(rowsOf(index)).sort());
	expect(countRest(index.rest) + countMessages(shown)).toBe(index.count);
});

test('the list of software is as long as today, its numbers are larger', () => {
	expect(index.software.map(({ name, names, parts }) => [name, names, parts.length])).toEqual(
		today.software.map(({ name, names, parts }) => [name, names, parts.length]),
	);
	expect(index.software.map(({ count }) => count)).toEqual(today.software.map(({ count }) => count * TIMES));
	expect(index.software.length).toBeGreaterThan(2);
});
