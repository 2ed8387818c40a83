/** A project with the sound content and one case of the laboratory, of shell scripts alone. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach } from 'vitest';

export const CASE = 'cuda-oom/tiny';
export const FAILS = 'echo "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB."; exit 1';
export const ENDS_WELL = 'echo "step 1 loss 2.0"';
export const SOUND: Record<string, string> = {
	'broken.sh': FAILS,
	'fixed.sh': ENDS_WELL,
	'case.yaml': `step: lower-batch
sets: [system]
programs: [bash]
seconds: 20
seen:
  exit: 1
  message: tried-to-allocate
  values: { requested: 2.50 GiB }
`,
};

export interface Project {
	root: string;
	/** Writes a file; those of the case by their name, others from the root on. */
	write(file: string, text: string): void;
	read(file: string): string;
	/** `npm run lab` in it. */
	lab(...args: string[]): { status: number | null; stdout: string; stderr: string };
	remove(): void;
}

/** @param files of the case, in place of the sound ones. */
export function makeProject(files: Record<string, string> = {}): Project {
	const root = mkdtempSync(join(tmpdir(), 'faultline-lab-'));
	cpSync('tests/fixtures/sound', root, { recursive: true });
	const placeOf = (file: string) => join(root, file.includes('/') ? file : `tests/lab/${CASE}/${file}`);
	const write = (file: string, text: string) => {
		mkdirSync(dirname(placeOf(file)), { recursive: true });
		writeFileSync(placeOf(file), text);
	};
	for (const [name, text] of Object.entries({ ...SOUND, ...files })) write(name, text);
	return {
		root,
		write,
		read: (file) => readFileSync(placeOf(file), 'utf8'),
		lab: (...args) =>
			spawnSync(process.execPath, [resolve('tests/lab/lab.ts'), '--root', root, ...args], { encoding: 'utf8' }),
		remove: () => rmSync(root, { recursive: true }),
	};
}

/** What makes projects for the tests of a file, each of which is gone behind its test. */
export function projectMaker(): (files?: Record<string, string>) => Project {
	const projects: Project[] = [];
	afterEach(() => {
		for (const project of projects.splice(0)) project.remove();
	});
	return (files) => {
		const made = makeProject(files);
		projects.push(made);
		return made;
	};
}
