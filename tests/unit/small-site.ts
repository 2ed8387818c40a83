/** A project with our code and the small sound content, to be built as it is or with changes. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';

const roots: string[] = [];

/** Removes every project that was made. */
export function removeProjects(): void {
	for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
}

/** The folder of a new project. */
export function project(): string {
	const root = mkdtempSync(join(tmpdir(), 'faultline-site-'));
	roots.push(root);
	for (const name of ['src', 'public', 'package.json', 'astro.config.mjs', 'tsconfig.json']) {
		cpSync(name, join(root, name), { recursive: true });
	}
	cpSync('tests/fixtures/sound/content', join(root, 'content'), { recursive: true });
	for (const name of ['ui', 'pages', 'samples', 'evaluation.json', 'judged.json']) {
		cpSync(`content/${name}`, join(root, 'content', name), { recursive: true });
	}
	symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
	// The pages that were added to the fixture are new to its ledger.
	spawnSync(process.execPath, [join(root, 'src/content/ledger/publish-cli.ts')], { cwd: root });
	return root;
}

export const astro = resolve('node_modules/astro/bin/astro.mjs');
/** Vitest sets `BASE_URL`, which a build would take for its own. */
const { BASE_URL: _, ...inherited } = process.env;

export const build = (root: string, env: Record<string, string> = {}) =>
	spawnSync(process.execPath, [astro, 'build'], { cwd: root, encoding: 'utf8', env: { ...inherited, ...env } });

export function edit(root: string, name: string, from: string, to: string): void {
	const file = join(root, name);
	const before = readFileSync(file, 'utf8');
	expect(before).toContain(from);
	writeFileSync(file, before.replace(from, to));
}
