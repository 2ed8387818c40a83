// Everything that is written beside the pages; reads content/ and draws icons, hence `-fs`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHistory, pageHistory } from '../../content/files/history-fs.ts';
import type { ContentTree } from '../../content/files/tree-fs.ts';
import { readHarvests } from '../../content/harvested/programs-fs.ts';
import { readWords } from '../../content/library/words-fs.ts';
import {
	CATALOG,
	CATALOG_SCHEMA,
	FEED,
	llmsPath,
	MANIFEST,
	markdownPath,
	OPENSEARCH,
	type SiteAddress,
} from '../../core/addresses/program-files.ts';
import { byLocale, localeCodes } from '../../core/locales.ts';
import { EvaluationSchema, JudgedListSchema } from '../../core/schemas/evaluation.ts';
import { openSearch, robotsText, webManifest } from './browser-files.ts';
import { catalogSchema, makeCatalog } from './catalog.ts';
import { diagnosisMarkdown, guideDiagnosisMarkdown } from './diagnosis-markdown.ts';
import { makeEdition } from './edition.ts';
import { atomFeed } from './feed.ts';
import { figuresMarkdown } from './figures-markdown.ts';
import { drawIcons } from './icons-fs.ts';
import { asText } from './json.ts';
import { llmsFullText, llmsText } from './llms.ts';
import { markdownPages } from './markdown-pages.ts';
import { printedFiles } from './printed.ts';

/** Files by their place below the root of the site: `/catalog.json`, `/en/lightrft/cuda-oom.md`. */
export type ProgramFiles = Map<string, string | Buffer>;

/**
 * The catalogue, the Markdown copies, the lists, the feeds and what browsers ask for.
 *
 * @param root the folder of the project.
 */
export async function makeProgramFiles(root: string, place: SiteAddress, tree: ContentTree): Promise<ProgramFiles> {
	const colours = readColours(root);
	return new Map<string, string | Buffer>([
		...textFiles(root, place, tree, colours),
		...(await drawIcons(root, colours.paper)),
	]);
}

function textFiles(root: string, place: SiteAddress, tree: ContentTree, colours: Colours): ProgramFiles {
	const files: ProgramFiles = new Map();
	const history = getHistory(root);
	const words = byLocale((code) => readWords(root, code));
	const diagnosis = tree.diagnosis.tree?.data;
	const json = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
	const figures = EvaluationSchema.parse(json('content/evaluation.json'));
	const judged = JudgedListSchema.parse(json('content/judged.json'));
	const { license } = json('package.json') as { license: string };

	files.set(CATALOG, asText(makeCatalog(tree, words, place, license)));
	files.set(CATALOG_SCHEMA, asText(catalogSchema(place)));
	for (const [path, text] of printedFiles(readHarvests(root), place)) files.set(path, text);
	files.set('/robots.txt', robotsText(place));
	for (const locale of localeCodes) {
		const edition = makeEdition(tree, locale, words[locale], place);
		const pages = markdownPages(edition, {
			diagnosis: diagnosis ? diagnosisMarkdown(edition, diagnosis) : '',
			diagnosisOf: (guide) => (diagnosis ? guideDiagnosisMarkdown(edition, diagnosis, guide) : ''),
			figures: figuresMarkdown(words[locale], locale, figures, judged),
		});
		for (const [path, text] of pages) files.set(`/${locale}${markdownPath(path)}`, text);
		files.set(llmsPath('llms.txt', locale), llmsText(edition));
		files.set(llmsPath('llms-full.txt', locale), llmsFullText(edition));
		const feed = atomFeed(edition, ({ folder }) => pageHistory(history, folder, locale));
		files.set(`/${locale}/${FEED}`, feed);
		files.set(`/${locale}/${OPENSEARCH}`, openSearch(edition));
		files.set(`/${locale}/${MANIFEST}`, webManifest(edition, colours));
	}
	return files;
}

interface Colours {
	paper: string;
	link: string;
}

/** Those of the light theme, from the one place that has them. */
function readColours(root: string): Colours {
	const tokens = readFileSync(join(root, 'src/site/styles/tokens.css'), 'utf8');
	const light = (name: string) => {
		const [, colour] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]+)`).exec(tokens) ?? [];
		if (!colour)
			throw new Error(`src/site/styles/tokens.css has no --${name}: light-dark(#…, #…), which the icons need.`);
		return colour;
	};
	return { paper: light('paper'), link: light('link') };
}
