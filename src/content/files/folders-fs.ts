// The folders of content/ with their texts, before anything parses them. Reads files, hence `-fs`; imports no package,
// since the action on issues reads with it, too (.github/actions/suggest/).
import { type Locale, localeCodes } from '../../core/locales.ts';
import type { ContentKind } from '../../core/schemas/sections.ts';
import type { Sources } from './sources-fs.ts';

/** A folder that holds one thing in all its languages. */
export interface SourceFolder {
	kind: ContentKind;
	/** `cuda-oom`, `lightrft`, `lightrft/cuda-oom`: the address without the language. */
	id: string;
	/** From the project's root. */
	folder: string;
	/** What needs no translation: YAML. Absent where it is not there or was refused. */
	neutral?: string | undefined;
	/** YAML: when it was held against upstream. Absent where it is not there or was refused. */
	audit?: string | undefined;
	/** MDX, by language. */
	texts: Partial<Record<Locale, string>>;
}

/**
 * Every folder of a kind, by id; those whose files were refused, too.
 *
 * @example foldersOf(readSources(root), 'problem')[0]?.id // => 'distributed-training-lab/async-checkpoint'
 */
export function foldersOf(sources: Sources, kind: ContentKind): SourceFolder[] {
	return placesOf(sources, kind).map(([id, folder]) => ({
		kind,
		id,
		folder,
		neutral: sources.texts.get(neutralFile(folder, kind)),
		audit: sources.texts.get(`${folder}/audit.yaml`),
		texts: Object.fromEntries(
			localeCodes.flatMap((locale) => {
				const text = sources.texts.get(`${folder}/${locale}.mdx`);
				return text === undefined ? [] : [[locale, text]];
			}),
		),
	}));
}

/** @example neutralFile('content/failures/cuda-oom', 'failure') // => 'content/failures/cuda-oom/failure.yaml' */
export const neutralFile = (folder: string, kind: ContentKind): string => `${folder}/${kind}.yaml`;

/** Where folders of the kinds stand; those of problems and tips inside each guide. */
const rooms = {
	failure: 'failures',
	guide: 'guides',
	page: 'pages',
	problem: 'problems',
	software: 'software',
	tip: 'tips',
} as const;

function placesOf(sources: Sources, kind: ContentKind): [id: string, folder: string][] {
	const inside = (room: string) => namesIn(sources, room).map((name): [string, string] => [name, `${room}/${name}`]);
	if (kind !== 'problem' && kind !== 'tip') return inside(`content/${rooms[kind]}`);
	return inside('content/guides').flatMap(([guide, folder]) =>
		inside(`${folder}/${rooms[kind]}`).map(([name, place]): [string, string] => [`${guide}/${name}`, place]),
	);
}

/** The folders inside a folder that hold anything. */
function namesIn({ texts, refused }: Sources, folder: string): string[] {
	const names = [...texts.keys(), ...refused]
		.filter((file) => file.startsWith(`${folder}/`))
		.map((file) => file.slice(folder.length + 1).split('/'))
		.flatMap(([name = '', ...rest]) => (rest.length ? [name] : []));
	return [...new Set(names)].sort();
}

/** @example splitHead('---\ntitle: A\n---\nBody') // => { yaml: 'title: A', body: 'Body', bodyLine: 4 } */
export function splitHead(source: string): { yaml: string; body: string; bodyLine: number } | undefined {
	const match = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(source);
	if (!match) return undefined;
	const body = source.slice(match[0].length);
	return { yaml: match[1] ?? '', body, bodyLine: match[0].split('\n').length };
}
