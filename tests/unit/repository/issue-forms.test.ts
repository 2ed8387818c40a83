import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { mistakeUrl } from '../../../src/content/files/repository.ts';

interface Field {
	type: string;
	id: string;
	attributes: { label: string; options?: unknown[]; default?: number };
}

const folder = '.github/ISSUE_TEMPLATE';
const schema = JSON.parse(readFileSync('tests/unit/repository/issue-form.schema.json', 'utf8'));
const isForm = new Ajv({ allErrors: true, strict: true, strictRequired: false }).compile(schema);
const forms = readdirSync(folder).filter((name) => name !== 'config.yml');
const read = (name: string) => parse(readFileSync(`${folder}/${name}`, 'utf8'));

test('there is a form for a mistake, for a message and for a translation', () => {
	expect(forms).toEqual(['missing-message.yml', 'mistake.yml', 'translation.yml']);
});

describe.each(forms)('%s', (name) => {
	const form = read(name);
	const fields: Field[] = form.body;

	test('is a form that GitHub takes', () => {
		isForm(form);
		expect(isForm.errors ?? []).toEqual([]);
	});

	test('has each id and each label once', () => {
		for (const list of [fields.map(({ id }) => id), fields.map(({ attributes }) => attributes.label)])
			expect(list).toEqual([...new Set(list)]);
	});

	test('speaks both languages', () => {
		const labels = [form.name, form.description, ...fields.map(({ attributes }) => attributes.label)];
		expect(labels.filter((label) => !/[a-z].* \/ .*\p{Script=Han}/u.test(label))).toEqual([]);
	});
});

test('the schema refuses what GitHub refuses', () => {
	const field = { type: 'input', id: 'page', attributes: { label: 'Page' } };
	const form = { name: 'Name', description: 'What it is for', body: [field] };
	expect(isForm(form)).toBe(true);
	for (const wrong of [
		{ ...form, body: [] },
		{ ...form, body: [{ type: 'markdown', attributes: { value: 'Only text' } }] },
		{ ...form, body: [{ ...field, id: 'the page' }] },
		{ ...form, body: [{ ...field, attributes: {} }] },
		{ ...form, body: [{ ...field, attributes: { label: 'Page', render: 'text' } }] },
		{ ...form, body: [{ type: 'dropdown', id: 'a', attributes: { label: 'A', options: ['None'] } }] },
		{ ...form, about: 'an old key' },
	]) {
		expect(isForm(wrong), JSON.stringify(wrong)).toBe(false);
	}
});

test('the chooser leaves other issues open, and names no address that is not ours', () => {
	expect(read('config.yml')).toEqual({ blank_issues_enabled: true });
});

test('the link of a page fills in a field that the form has', () => {
	const query = new URL(mistakeUrl('https://git.example.org/o/r', '/en/errors/x/')).searchParams;
	const form = query.get('template') ?? '';
	expect(forms).toContain(form);
	const ids = (read(form).body as Field[]).map(({ id }) => id);
	expect([...query.keys()].filter((key) => key !== 'template' && !ids.includes(key))).toEqual([]);
	expect(query.get('page')).toBe('/en/errors/x/');
});
