/** Every body is compiled once in a process, whoever asks for it. */
import { type Compiled, compile } from './compile.ts';
import type { Outline } from './outline.ts';

/**
 * A build loads this module twice: the configuration as it is, the pages as a part of their bundle. Both must find the
 * same work done.
 */
const shared = globalThis as { faultlineCompiled?: Map<string, Compiled> };
shared.faultlineCompiled ??= new Map();
const made = shared.faultlineCompiled;

/** What a body compiles to. It may have been made by another thread (compile-all.ts). */
export function compiledOf(body: string): Compiled {
	const known = made.get(body) ?? compile(body);
	made.set(body, known);
	return known;
}

export function isCompiled(body: string): boolean {
	return made.has(body);
}

export function keepCompiled(body: string, compiled: Compiled): void {
	made.set(body, compiled);
}

/**
 * Reads the body of an MDX file without running it: which sections and steps it has, their text, code and links.
 *
 * @param lineOffset lines that stand before the body, so that the lines told are those of the file.
 * @example readOutline('<Causes>\n\n- One\n\n</Causes>').sections[0].id // => 'causes'
 */
export function readOutline(body: string, lineOffset = 0): Outline {
	const { outline } = compiledOf(body);
	return lineOffset ? shifted(outline, lineOffset) : outline;
}

function shifted(outline: Outline, by: number): Outline {
	const down = <T extends { line: number }>(item: T): T => ({ ...item, line: item.line + by });
	const { syntaxError } = outline;
	return {
		...(syntaxError && { syntaxError: down(syntaxError) }),
		strangers: outline.strangers.map(down),
		marks: outline.marks,
		sections: outline.sections.map((section) => ({
			...down(section),
			code: section.code.map(down),
			steps: section.steps.map((step) => ({ ...down(step), code: step.code.map(down) })),
			advice: section.advice.map(down),
			prose: section.prose.map(down),
		})),
	};
}
