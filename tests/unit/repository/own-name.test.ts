/** Whoever owns a name in a registry runs code on the machines of those who are told to fetch it. Nobody owns ours. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';

const FETCHERS = [
	'npx|bunx|pnpx|uvx',
	'(?:npm|pnpm|yarn|bun) +(?:exec|dlx|x|i|in|install|add|create|init|update|global +add)',
	'(?:pip3?|pipx|uv|uv +pip|uv +tool|conda|mamba|brew|gem|cargo|go|apt|apt-get|dnf|yum|snap) +(?:install|add|run|get)',
	'(?:docker|podman) +(?:run|pull)',
].join('|');
/** The name by itself or with a version, in whatever quotes; `./faultline-*.tgz` and `@scope/faultline` are no such name. */
const FETCHED = new RegExp(`(?<![\\w-])(?:${FETCHERS})(?= )[^\\n|;&\`]*? ["']?faultline(?![\\w./*-])[^\\n]*`, 'gi');

/** Asks no registry. */
const ASKS_NOBODY = /\bnpx +--no-install +faultline\b/;

const fetched = (text: string): string[] => (text.match(FETCHED) ?? []).filter((found) => !ASKS_NOBODY.test(found));

describe('a command that fetches our name from a registry', () => {
	it.each([
		'torchrun train.py 2>&1 | npx faultline',
		'npx -y faultline@latest train.log',
		'npx --yes "faultline" x',
		'npm exec -- faultline x',
		'npm i -g faultline',
		'npm install --global faultline@1',
		'pnpm dlx faultline',
		'yarn global add faultline',
		'bunx faultline',
		'pip install faultline',
		'uvx faultline',
		'docker run --rm faultline',
	])('is seen: %s', (line) => expect(fetched(`$ ${line}\n`)).toHaveLength(1));

	it.each([
		'npm install -g ./faultline-*.tgz',
		'npm pack && npm install -g ./faultline-0.1.0.tgz',
		'npx --no-install faultline train.log',
		'npm install -g @your-team/faultline',
		'faultline train.log',
		'npm start # faultline',
		'npm ci; faultline x',
	])('is no other: %s', (line) => expect(fetched(`$ ${line}\n`)).toEqual([]));
});

test('stands in no text of the repository', () => {
	const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
		encoding: 'utf8',
		maxBuffer: 1e8,
	})
		.split('\0')
		.filter((file) => /\.(?:md|mdx|ya?ml|json|astro|html|txt|ts|mjs|js|sh)$/.test(file) && !file.startsWith('tests/'));
	expect(files.length).toBeGreaterThan(500);
	const found = files.flatMap((file) => {
		const text = readFileSync(file, 'utf8');
		return text.includes('faultline') ? fetched(text).map((line) => `${file}: ${line}`) : [];
	});
	expect(found).toEqual([]);
});
