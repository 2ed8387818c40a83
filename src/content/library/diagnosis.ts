import { formatIssue } from '../files/issue.ts';
import { growTree, pruneTree, type QuestionNode } from './diagnosis-tree.ts';
import { pathOf } from './ids.ts';
import type { FailurePage, Library, ProblemPage } from './library.ts';
import { oncePer } from './once.ts';

/** The end of a trail: a page, and how the guides treat it. */
export interface Lead {
	page: FailurePage | ProblemPage;
	/** Its address without language. */
	path: string;
	/** Of a failure: its problems in the guides, but for those that the same answer names itself. */
	problems: ProblemPage[];
}

/**
 * The quick diagnosis in the language of a library. A lead whose page is not there is left out; a check tells of it.
 *
 * @throws when the file of the diagnosis is missing or wrong.
 */
export const diagnosisIn: (library: Library) => QuestionNode<Lead> = oncePer((library) => {
	const { tree, issues } = library.tree.diagnosis;
	if (!tree) throw new Error(issues.map(formatIssue).join('\n\n'));
	const resolve = (leads: readonly string[]): Lead[] =>
		leads.flatMap((lead) => {
			const page = library.problem(lead) ?? library.failure(lead);
			if (!page) return [];
			const cases = page.kind === 'failure' ? library.casesOf(lead) : [];
			return { page, path: pathOf(page), problems: cases.filter(({ id }) => !leads.includes(id)) };
		});
	return growTree(tree.data, library.locale, resolve);
});

/** The part of the diagnosis that ends at problems of a guide; undefined where no trail does. */
export function guideDiagnosisIn(library: Library, guide: string): QuestionNode<Lead> | undefined {
	const leads = new Map<string, Lead>();
	const treated = ({ page, problems }: Lead): Lead[] =>
		[...(page.kind === 'problem' ? [page] : []), ...problems]
			.filter((problem) => problem.guide === guide)
			.map((problem) => {
				const known = leads.get(problem.id) ?? { page: problem, path: pathOf(problem), problems: [] };
				leads.set(problem.id, known);
				return known;
			});
	return pruneTree(diagnosisIn(library), treated);
}
