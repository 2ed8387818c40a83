/** The licences of what bundlers put into our files. Reads `node_modules/`, hence `-fs`. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The little of a bundler's plugin that is used. */
interface Collector {
	name: string;
	generateBundle(options: unknown, bundle: Record<string, { type: string; moduleIds?: readonly string[] }>): void;
}

/** Of which packages something stands in a bundle, by their folders. */
export interface Bundled {
	plugin: Collector;
	folders: Set<string>;
}

/** A plugin that remembers the packages of whatever is bundled with it. */
export function collectBundled(): Bundled {
	const folders = new Set<string>();
	return {
		folders,
		plugin: {
			name: 'faultline:notices',
			generateBundle(_, bundle) {
				for (const { moduleIds = [] } of Object.values(bundle))
					for (const folder of packagesOf(moduleIds)) folders.add(folder);
			},
		},
	};
}

/**
 * The folders of the packages that modules belong to.
 *
 * @example packagesOf(['/a/node_modules/@b/c/lib/d.js?v=1', '/a/src/e.ts']) // => ['/a/node_modules/@b/c']
 */
export const packagesOf = (modules: readonly string[]): string[] => [
	...new Set(modules.flatMap((id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(id)?.[1] ?? [])),
];

/**
 * What their licences ask to go along with them, by name.
 *
 * @throws where a package has no file of its licence: somebody has to look what it asks for.
 */
export function noticesOf(folders: Iterable<string>): string {
	const notices = [...folders].map((folder) => {
		const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
		const text = licenceIn(folder);
		if (!text) throw new Error(`${name} has no file of its licence (${license}).`);
		return `${name} ${version} (${license})\n\n${text}\n`;
	});
	const all = [...new Set(notices)].sort();
	return ['What others wrote of these files, and under which licences.\n', ...all].join(`\n${'-'.repeat(72)}\n\n`);
}

/** Of some packages it is a folder. */
function licenceIn(folder: string): string {
	const names = readdirSync(folder).filter((name) =>
		/^(?:third_party_)?(?:licen[cs]es?|copying|notice)(?:[.-].+)?$/i.test(name),
	);
	const files = names.flatMap((name) => {
		const path = join(folder, name);
		return statSync(path).isFile() ? [path] : readdirSync(path).map((inside) => join(path, inside));
	});
	return files.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n');
}
