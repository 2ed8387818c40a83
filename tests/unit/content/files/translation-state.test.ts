import { expect, test } from 'vitest';
import { readAgreements } from '../../../../src/content/files/translation-fs.ts';
import { countStates, translationState } from '../../../../src/content/files/translation-state.ts';
import { type AnyFolder, readContentTree } from '../../../../src/content/files/tree-fs.ts';

const root = 'tests/fixtures/sound';
const folder = readContentTree(root).failures.find(({ id }) => id === 'cuda-oom') as AnyFolder;
const agreement = readAgreements(root).get(folder.folder);
const sections = ['head', 'meaning', 'causes', 'solutions', 'does-not-help'];
const inState = (state: string, code: 'en' | 'zh', of: AnyFolder) =>
	translationState(of, agreement)
		[code].sections.filter((section) => section.state === state)
		.map(({ section }) => section);

/** The folder with another text in a section of a language. */
function changed(code: 'en' | 'zh', section: string): AnyFolder {
	const text = folder.texts[code]!;
	const outline = {
		...text.outline,
		sections: text.outline.sections.map((one) => (one.id === section ? { ...one, text: `${one.text} More.` } : one)),
	};
	return { ...folder, texts: { ...folder.texts, [code]: { ...text, outline } } } as AnyFolder;
}

test('where both languages agree, every section is current in both', () => {
	expect(inState('current', 'en', folder)).toEqual(sections);
	expect(inState('current', 'zh', folder)).toEqual(sections);
	expect(translationState(folder, agreement).zh.file).toBe('content/failures/cuda-oom/zh.mdx');
});

test('a section is outdated in the language that did not change', () => {
	const now = changed('en', 'causes');
	expect(inState('outdated', 'zh', now)).toEqual(['causes']);
	expect(inState('outdated', 'en', now)).toEqual([]);
});

test('a language without a file lacks every section, and the other one is current', () => {
	const alone = { ...folder, texts: { en: folder.texts.en } } as AnyFolder;
	expect(inState('missing', 'zh', alone)).toEqual(sections);
	expect(inState('current', 'en', alone)).toEqual(sections);
	expect(countStates(Object.values(translationState(alone, agreement)))).toEqual({
		current: 5,
		outdated: 0,
		missing: 5,
	});
});

test('without a record nothing says that the languages agree', () => {
	const states = Object.values(translationState(folder, undefined));
	expect(countStates(states)).toEqual({ current: 0, outdated: 2 * sections.length, missing: 0 });
});
