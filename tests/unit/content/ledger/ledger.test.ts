import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { publishedIds } from '../../../../src/content/ledger/ids.ts';
import { formatLedger, parseLedger, publish } from '../../../../src/content/ledger/ledger.ts';
import {
	coveredBy,
	makeSuccession,
	messageRule,
	moveRule,
	retirement,
} from '../../../../src/content/ledger/succession.ts';

const root = mkdtempSync(join(tmpdir(), 'faultline-ledger-'));
cpSync('tests/fixtures/sound', root, { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));
const tree = readContentTree(root);
const ids = publishedIds(tree);

describe('the ledger', () => {
	test('has every kind of address, sorted and once', () => {
		expect(ids).toEqual([...new Set(ids)].sort());
		for (const id of [
			'/errors/#demo--cuda-oom--phase',
			'/demo/cuda-oom/#message-tried-to-allocate',
			'/demo/all/#cuda-oom--offload',
			'/demo/#memory',
		]) {
			expect(ids).toContain(id);
		}
	});

	test('has the page of a software that prints something, and not of one that is only named', () => {
		const software = (id: string, data: object, texts: object) => ({
			...{ kind: 'software', id, texts },
			neutral: { data: { name: id, ...data } },
		});
		const text = { outline: { sections: [{ id: 'first-looks', steps: [] }] } };
		const failure = tree.failures[0]!;
		const messages = [{ ...failure.neutral.data.messages[0]!, software: ['nccl', 'git'] }];
		const printing = { ...failure, neutral: { ...failure.neutral, data: { ...failure.neutral.data, messages } } };
		const printed = {
			...tree,
			failures: [printing, ...tree.failures.slice(1)],
			software: [
				software('nccl', { group: 'gpu', checked: '2026-11-20' }, { en: text }),
				software('silent', { group: 'gpu' }, { en: text }),
				software('git', {}, {}),
			],
		} as unknown as typeof tree;
		const own = (all: readonly string[]) => all.filter((id) => id.startsWith('/software/'));
		expect(own(publishedIds(printed))).toEqual([
			'/software/',
			'/software/#gpu',
			'/software/nccl/',
			'/software/nccl/#failures',
			'/software/nccl/#first-looks',
			'/software/nccl/#messages',
			'/software/nccl/#sources',
		]);
		expect(own(ids)).toEqual(['/software/']);
	});

	test('keeps what is gone and the day of what is old, and adds what is new', () => {
		const { ledger, added } = publish(parseLedger('2025-01-02 /a/\n2025-01-03 /b/'), ['/a/', '/c/'], '2026-01-01');
		expect(added).toEqual(['/c/']);
		expect(formatLedger(ledger).split('\n').slice(1)).toEqual([
			'2025-01-02 /a/',
			'2025-01-03 /b/',
			'2026-01-01 /c/',
			'',
		]);
		expect(parseLedger(formatLedger(ledger))).toEqual(ledger);
	});
});

describe('an address moves', () => {
	test.each([
		['problem', 'g/a', 'g/b', '/g/a/#s', '/g/b/#s'],
		['problem', 'g/a', 'g/b', '/g/#a', '/g/#b'],
		['problem', 'g/a', 'g/b', '/g/all/#a--s', '/g/all/#b--s'],
		['problem', 'g/a', 'g/b', '/errors/#g--a--m', '/errors/#g--b--m'],
		['failure', 'a', 'b', '/errors/a/#s', '/errors/b/#s'],
		['failure', 'a', 'b', '/errors/#a--m', '/errors/#b--m'],
		['guide', 'a', 'b', '/a/p/#s', '/b/p/#s'],
		['tip', 'g/a', 'g/b', '/g/#a--s', '/g/#b--s'],
		['problem', 'g/a', 'g/b', '/g/#ab', undefined],
		['failure', 'a', 'b', '/errors/ab/', undefined],
		['software', 'a', 'b', '/software/a/#asking', '/software/b/#asking'],
		['software', 'a', 'b', '/software/ab/', undefined],
	] as const)('%s %s → %s: %s', (kind, from, to, address, expected) => {
		expect(moveRule(kind, from, to)(address)).toBe(expected);
	});

	test('through renamed folders and renamed steps, to one that exists', () => {
		const problem = tree.problems[0]!;
		const formerly = { ids: ['demo/older'], anchors: { 'old-step': 'offload' }, messages: [] };
		const changed = { ...problem, neutral: { ...problem.neutral, data: { ...problem.neutral.data, formerly } } };
		const successorOf = makeSuccession({ ...tree, problems: [changed] }, {}, new Set(ids));
		expect(successorOf('/demo/older/#old-step')).toEqual({
			to: '/demo/cuda-oom/#offload',
			via: ['/demo/cuda-oom/#old-step'],
		});
		expect(successorOf('/demo/all/#older--old-step')?.to).toBe('/demo/all/#cuda-oom--offload');
		expect(successorOf('/demo/never/')).toBeUndefined();
	});

	test.each([
		['/errors/host-oom/#message-phase', '/demo/cuda-oom/#message-phase'],
		['/errors/#host-oom--phase', '/errors/#demo--cuda-oom--phase'],
		['/errors/host-oom/#message-other', undefined],
	])('a message that moved to another folder: %s', (address, expected) => {
		const rule = messageRule(tree.problems[0]!, tree, 'host-oom/phase');
		expect(rule(address)).toBe(expected);
	});

	test('a message that moved away from a failure is also looked for on the pages of its problems', () => {
		const rule = messageRule(tree.failures[1]!, tree, 'cuda-oom/bare');
		expect(rule('/demo/cuda-oom/#message-bare')).toBe(`/errors/${tree.failures[1]!.id}/#message-bare`);
	});

	test('of two retirements in a row the first is told: why what was asked for is gone', () => {
		const retired = {
			'/demo/first/': { instead: '/demo/second/', why: {} },
			'/demo/second/': { instead: '/demo/', why: {} },
		};
		expect(makeSuccession(tree, retired, new Set(ids))('/demo/first/')).toEqual({
			to: '/demo/',
			via: ['/demo/second/'],
			retired: '/demo/first/',
		});
	});

	test('a retired page takes its anchors and its rows with it', () => {
		const rule = retirement('/g/a/', '/g/');
		expect(['/g/a/', '/g/a/#s', '/g/#a', '/errors/#g--a--m', '/g/b/'].map(rule)).toEqual([
			'/g/',
			'/g/',
			'/g/',
			'/g/',
			undefined,
		]);
	});

	test('a retired page of a software is no problem of a guide', () => {
		const rule = retirement('/software/a/', '/software/');
		expect(['/software/a/#asking', '/software/#a', '/errors/#software--a--m'].map(rule)).toEqual([
			'/software/',
			undefined,
			undefined,
		]);
	});

	test('what went with something else is not told again', () => {
		const covered = coveredBy('/g/a/#s');
		expect(['/g/a/#s', '/g/all/#a--s', '/g/a/#t'].map(covered)).toEqual([true, true, false]);
	});
});
