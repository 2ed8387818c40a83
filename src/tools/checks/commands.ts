import type { CodeBlock } from '../../content/files/outline.ts';
import type { AnyFolder } from '../../content/files/tree-fs.ts';
import { oncePer } from '../../content/library/once.ts';
import type { ContentReading, OwnFixes } from '../../core/schemas/fields.ts';

/** A block of code on a page, or a command that the YAML file of its folder advises. */
export interface PageCode extends CodeBlock {
	file: string;
	/** Of a command: its field, as authors call it. */
	name?: string;
}

/** @example commandsOf(folder).map(({ name }) => name) // => ['quickFixCommand', 'fixes.other-process.command'] */
export const commandsOf = oncePer(({ neutral }: AnyFolder): Required<PageCode>[] => {
	const data = neutral.data as {
		quickFixCommand?: string;
		firstCheckCommand?: string;
		fixes?: OwnFixes;
		readings?: ContentReading[];
	};
	const fields = [
		...(['quickFixCommand', 'firstCheckCommand'] as const).map((field) => ({ path: [field], command: data[field] })),
		...Object.entries(data.fixes ?? {}).map(([id, { command }]) => ({ path: ['fixes', id, 'command'], command })),
		...(data.readings ?? []).map(({ command }, at) => ({ path: ['readings', at, 'command'], command })),
	];
	return fields.flatMap(({ path, command: value }) =>
		value ? [{ file: neutral.file, line: neutral.lineOf(path), name: path.join('.'), lang: 'bash', value }] : [],
	);
});

/** All code of a folder: the commands that its YAML file advises, then the blocks of each language. */
export const codeOf = (folder: AnyFolder): PageCode[] => [
	...commandsOf(folder),
	...Object.values(folder.texts).flatMap(({ file, outline }) =>
		outline.sections.flatMap(({ code }) => code.map((block) => ({ ...block, file }))),
	),
];
