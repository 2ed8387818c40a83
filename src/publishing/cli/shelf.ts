/** The catalogue that comes with the command. */

import type { Locale } from '../../core/locales.ts';
import type { Printers } from '../../diagnosis/printed/packed-fs.ts';
import type { Core, Texts } from './catalogue.ts';

export interface Shelf {
	core(): Core;
	texts(locale: Locale): Texts;
	/** Who prints a line that no known message claims; nobody where no harvest comes with the command. */
	printers: Printers;
}

/** Opens the files of a catalogue, each when it is first asked for. `read` takes their names. */
export function openShelf(read: (name: string) => string, printers: Printers = () => []): Shelf {
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
		printers,
	};
}
