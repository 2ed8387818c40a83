import { readDiagnosis } from '../content/diagnosis-fs.ts';
import { formatIssue } from '../content/issue.ts';
import type { Locale } from '../locales.ts';
import { type FailurePage, getLibrary, type ProblemPage } from './content.ts';
import { growTree, pruneTree, type QuestionNode } from './diagnosis-tree.ts';

/** The end of a trail: a page, and how the guides treat it. */
export interface Lead {
	page: FailurePage | ProblemPage;
	/** Its address without language. */
	path: string;
	/** Of a failure: its problems in the guides, but for those that the same answer names itself. */
	problems: ProblemPage[];
}

const trees = new Map<Locale, Promise<QuestionNode<Lead>>>();

/** The quick diagnosis in a language. A lead whose page is not there is left out; a check tells of it. */
export function getDiagnosis(locale: Locale): Promise<QuestionNode<Lead>> {
	const made = import.meta.env.DEV ? undefined : trees.get(locale);
	if (made) return made;
	const tree = makeTree(locale);
	trees.set(locale, tree);
	return tree;
}

async function makeTree(locale: Locale): Promise<QuestionNode<Lead>> {
	const { tree, issues } = readDiagnosis(process.cwd());
	if (!tree) throw new Error(issues.map(formatIssue).join('\n\n'));
	const library = await getLibrary(locale);
	const resolve = (leads: readonly string[]): Lead[] =>
		leads.flatMap((lead) => {
			const problem = library.problems.find(({ id }) => id === lead);
			if (problem) return { page: problem, path: `/${lead}/`, problems: [] };
			const failure = library.failure(lead);
			if (!failure) return [];
			const problems = library.casesOf(lead).filter(({ id }) => !leads.includes(id));
			return { page: failure, path: `/errors/${lead}/`, problems };
		});
	return growTree(tree.data, locale, resolve);
}

/** The part of the diagnosis that ends at problems of a guide. */
export async function getGuideDiagnosis(locale: Locale, guide: string): Promise<QuestionNode<Lead> | undefined> {
	const leads = new Map<string, Lead>();
	const treated = ({ page, problems }: Lead): Lead[] =>
		[...('guide' in page ? [page] : []), ...problems]
			.filter((problem) => problem.guide === guide)
			.map((problem) => {
				const known = leads.get(problem.id) ?? { page: problem, path: `/${problem.id}/`, problems: [] };
				leads.set(problem.id, known);
				return known;
			});
	return pruneTree(await getDiagnosis(locale), treated);
}
