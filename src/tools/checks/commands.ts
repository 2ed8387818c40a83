import type { AnyFolder } from '../../content/files/tree-fs.ts';
import type { ContentReading, OwnFixes } from '../../core/schemas/fields.ts';

/** A command that the YAML file of a folder advises. */
interface Advised {
	/** Its field, as authors call it. */
	name: string;
	command: string;
	line: number;
}

/** @example commandsOf(folder).map(({ name }) => name) // => ['quickFixCommand', 'fixes.other-process.command'] */
export function commandsOf({ neutral }: AnyFolder): Advised[] {
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
	return fields.flatMap(({ path, command }) =>
		command ? [{ name: path.join('.'), command, line: neutral.lineOf(path) }] : [],
	);
}
