/** A small tree for tests of who belongs to whom, and in which order. */
import type { ContentTree } from '../../../../src/content/files/tree-fs.ts';

const text = (locale: string, title: string) => ({ locale, body: '', data: { title, summary: '', quickFix: '' } });
const folder = (
	kind: string,
	id: string,
	data: object,
	texts: object = { en: text('en', id), zh: text('zh', `${id} zh`) },
) => ({
	kind,
	id,
	folder: `content/${kind}/${id}`,
	neutral: { file: `content/${kind}/${id}.yaml`, data: { messages: [], formerly: { ids: [] }, ...data } },
	texts,
});
const problem = (id: string, category: string, order: number, failure = 'oom') =>
	folder('problem', id, { category, order, failure });

export const smallTree = {
	guides: [
		folder('guide', 'alpha', { order: 2, categories: ['network', 'memory'], name: 'Alpha' }),
		folder('guide', 'omega', { order: 1, categories: ['memory'], name: 'Omega' }),
	],
	failures: [
		folder('failure', 'hang', { category: 'distributed', followsFrom: ['oom', 'oom'] }),
		folder('failure', 'oom', { category: 'memory', followsFrom: [] }),
		folder('failure', 'fragments', { category: 'memory', followsFrom: ['oom'] }),
	],
	problems: [
		problem('alpha/a', 'memory', 10),
		problem('alpha/b', 'network', 30, 'hang'),
		problem('alpha/c', 'network', 20, 'hang'),
		problem('alpha/d', 'memory', 10),
		problem('gone/x', 'memory', 10),
		problem('omega/z', 'memory', 10),
	],
	tips: [folder('tip', 'alpha/late', { order: 20 }), folder('tip', 'alpha/soon', { order: 10 })],
	pages: [folder('page', 'how-it-works', {}, { en: text('en', 'How') })],
	software: [],
	cases: [],
	evidence: { software: new Map(), messages: new Map() },
	issues: [],
	tables: [],
	placeholders: [],
	broken: [],
} as unknown as ContentTree;
