/** The catalogue that comes with the command. */
import type { Locale } from '../locales.ts';
import type { Core, Texts } from './catalogue.ts';

export interface Shelf {
	core(): Core;
	texts(locale: Locale): Texts;
}

/** Opens the files of a catalogue, each when it is first asked for. `read` takes their names. */
export function openShelf(read: (name: string) => string): Shelf {
	const texts = new Map<Locale, Texts>();
	let core: Core | undefined;
	return {
		core() {
			core ??= JSON.parse(read('catalogue.json')) as Core;
			return core;
		},
		texts(locale) {
			const known = texts.get(locale) ?? (JSON.parse(read(`${locale}.json`)) as Texts);
			texts.set(locale, known);
			return known;
		},
	};
}
