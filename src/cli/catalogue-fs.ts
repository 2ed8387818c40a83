/** The catalogue that lies beside the command. */
import { readFileSync } from 'node:fs';
import type { Locale } from '../locales.ts';
import type { Core, Texts } from './catalogue.ts';

export interface Shelf {
	core(): Core;
	texts(locale: Locale): Texts;
}

/** Opens the files of a folder, each when it is first asked for. */
export function openShelf(folder: URL): Shelf {
	const read = <T>(name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as T;
	const texts = new Map<Locale, Texts>();
	let core: Core | undefined;
	return {
		core() {
			core ??= read<Core>('catalogue.json');
			return core;
		},
		texts(locale) {
			const known = texts.get(locale) ?? read<Texts>(`${locale}.json`);
			texts.set(locale, known);
			return known;
		},
	};
}
