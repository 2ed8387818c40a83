import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { given } from '../../../src/content/library/called.ts';
import { realTree } from '../real-content.ts';

/** What people said. What a program printed is a message of the content, too. */
const asked = ['queries', 'field'].flatMap((name) =>
	readFileSync(`tests/eval/${name}.jsonl`, 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as { id: string; kind: string; text: string })
		.filter(({ kind }) => kind === 'symptom' || kind === 'zh'),
);

/** Each Chinese character is one. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9_.-]+|\p{Script=Han}/gu) ?? [];

const FEWEST = 4;
/** A name that is more of a query than this was made of it. */
const MOST = 0.45;

test('no name is taken from a query that the search is measured with', () => {
	const queries = asked
		.map(({ id, text }) => ({ id, words: wordsOf(text) }))
		.map(({ id, words }) => ({ id, count: words.length, said: ` ${words.join(' ')} ` }));
	expect(queries.length).toBeGreaterThan(70);
	const taken = given(realTree).flatMap(({ name, file }) => {
		const own = wordsOf(name);
		if (own.length < FEWEST) return [];
		const called = ` ${own.join(' ')} `;
		return queries.flatMap(({ id, count, said }) =>
			own.length > MOST * count && said.includes(called) ? `${file}: "${name}" is most of ${id}` : [],
		);
	});
	expect(taken).toEqual([]);
});
