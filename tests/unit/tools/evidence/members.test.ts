import { STATUS_CODES } from 'node:http';
import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../../src/content/files/members.ts';
import { definesOf, enumOf, recipes } from '../../../../src/tools/evidence/members.ts';
import { realTree } from '../../real-content.ts';

describe('lists of upstream', () => {
	it.each([
		{
			name: 'numbers of a header, names of one number together',
			read: definesOf('#define EAGAIN\t\t11\t/* Try again */\n#define EWOULDBLOCK EAGAIN\n#define _H\n'),
			expected: [{ name: 'EAGAIN', number: 11, aliases: ['EWOULDBLOCK'] }],
		},
		{
			name: 'an enumeration that counts by itself, and ends with a comma',
			read: enumOf(
				'enum other { X };\ntypedef enum { /* fine = 9, */ A_OK, // zero\n A_BAD = -3,\n A_WORSE, } a;',
				'A_OK',
			),
			expected: [
				{ name: 'A_OK', number: 0 },
				{ name: 'A_BAD', number: -3 },
				{ name: 'A_WORSE', number: -2 },
			],
		},
		{
			name: 'a name that stands for another one',
			read: enumOf('enum { B_OK = 0x10, B_OLD DEPRECATED = B_OK }', 'B_OK'),
			expected: [{ name: 'B_OK', number: 16, aliases: ['B_OLD'] }],
		},
		{
			name: 'texts of glibc in two languages, of musl and of macOS, each where it differs',
			read: recipes['errno']?.read(
				'#define EPERM 1\n#define ENOENT 2\n',
				'',
				'_S(EPERM, N_("Operation not permitted"))\n_S(ENOENT, N_("No such file or directory"))',
				'msgid "Operation not permitted"\nmsgstr "不允许的操作"\n',
				'msgid "No such file or directory"\nmsgstr "没有那个文件"\n',
				'E(EPERM, "Operation not permitted")\nE(ENOENT, "No such file")',
				'\t"Not allowed", /* 1 - EPERM */\n\t/* 2 - ENOENT */\n\t"No such file or directory",\n',
			),
			expected: [
				{
					name: 'EPERM',
					number: 1,
					texts: [
						{ text: 'Operation not permitted', by: 'glibc' },
						{ text: '不允许的操作', by: 'glibc zh_CN' },
						{ text: 'Not allowed', by: 'macOS' },
					],
				},
				{
					name: 'ENOENT',
					number: 2,
					texts: [
						{ text: 'No such file or directory', by: 'glibc' },
						{ text: '没有那个文件', by: 'glibc zh_CN' },
						{ text: 'No such file', by: 'musl' },
					],
				},
			],
		},
	])('are read: $name', ({ read, expected }) => {
		expect(read).toEqual(expected);
	});
});

describe('closed sets of the content', () => {
	const tables = realTree.tables;
	const membersOf = (id: string) => tables.find((table) => table.id === id)?.members?.data.members ?? [];

	it('are those that the command can write', () => {
		const written = tables.flatMap(({ id, members }) => (members ? [id] : []));
		expect(written.sort()).toEqual(Object.keys(recipes).sort());
	});

	it.runIf(process.platform === 'linux')('have every errno and every signal of this system', () => {
		const numbers = (id: string) => new Set(membersOf(id).map(({ number }) => number));
		expect(Object.values(constants.errno).filter((number) => !numbers('errno').has(number))).toEqual([]);
		expect(Object.values(constants.signals).filter((number) => !numbers('exit-codes').has(number))).toEqual([]);
	});

	it('have every status of HTTP that tells of an error', () => {
		const codes = Object.keys(STATUS_CODES).filter((code) => Number(code) >= 400);
		expect(codes.filter((code) => !membersOf('http-status').some(({ name }) => name === code))).toEqual([]);
	});

	it('tell of a row that is removed', () => {
		const members = membersOf('errno');
		expect(digestOf(members)).toBe(tables.find(({ id }) => id === 'errno')?.members?.data.digest);
		expect(digestOf(members.slice(1))).not.toBe(digestOf(members));
	});
});
