import { expect, test } from 'vitest';
import { messagesOn, valuesIn } from '../../../../src/content/library/problem-page.ts';
import type { Values } from '../../../../src/core/schemas/fields.ts';

const value = (label: string) => ({ label, meaning: `${label}.` });
const messages = [{ template: 'rank <rank:rank> of <int:nodes>' }, { template: 'port <port:port>' }];

const cases: { name: string; own?: Values; failure?: Values; expected: ReturnType<typeof valuesIn> }[] = [
	{ name: 'nothing explained', expected: { own: {}, general: {} } },
	{
		name: 'the failure explains a value',
		failure: { nodes: value('Nodes') },
		expected: { own: {}, general: { nodes: value('Nodes') } },
	},
	{
		name: 'the words of the problem stand for those of the failure',
		own: { rank: value('Pod') },
		failure: { rank: value('Rank'), nodes: value('Nodes') },
		expected: { own: { rank: value('Pod') }, general: { nodes: value('Nodes') } },
	},
	{
		name: 'a value that no message of the page holds, and one whose name only ends alike',
		own: { bytes: value('Bytes') },
		failure: { ort: value('Ort'), port: value('Port') },
		expected: { own: {}, general: { port: value('Port') } },
	},
];

test.each(cases)('values of a problem page: $name', ({ own = {}, failure, expected }) => {
	expect(valuesIn(messages, own, failure)).toEqual(expected);
});

const message = (id: string, role: 'error' | 'notice' = 'error') => ({ id, role });
const own = { messages: [message('own-notice', 'notice'), message('own')] };
const failure = { messages: [message('a'), message('b', 'notice')] };

test.each([
	{ name: 'no failure', problem: own, expected: ['own', 'own-notice'] },
	{ name: 'all of the failure', problem: own, failure, expected: ['own', 'a', 'own-notice', 'b'] },
	{ name: 'those that it shows', problem: { ...own, shows: ['b'] }, failure, expected: ['own', 'own-notice', 'b'] },
	{ name: 'none of them', problem: { ...own, shows: [] }, failure, expected: ['own', 'own-notice'] },
])('messages of a problem page: $name', ({ problem, failure, expected }) => {
	expect(messagesOn(problem, failure).map(({ id }) => id)).toEqual(expected);
});
