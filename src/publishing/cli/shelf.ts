/** The catalogue that comes with the command. */
import { brotliDecompressSync } from 'node:zlib';
import type { Locale } from '../../core/locales.ts';
import type { Printers } from '../../diagnosis/printed/packed-fs.ts';
import type { Catalogue, Core, Remedies, Texts } from './catalogue.ts';

export interface Shelf {
	core(): Core;
	texts(locale: Locale): Texts;
	remedies(locale: Locale): Remedies;
	/** Who prints a line that no known message claims; nobody where no harvest comes with the command. */
	printers: Printers;
}

/** What the name of a file of the catalogue ends with: its JSON is pressed by Brotli, a quarter smaller than npm's gzip makes it. */
export const PRESSED = '.json.br';

/** Opens the files of a catalogue, each when it is first asked for. `read` takes their names. */
export function openShelf(read: (name: string) => Uint8Array, printers: Printers = () => []): Shelf {
	const opened = new Map<string, unknown>();
	const open = <One>(name: string): One => {
		const known = opened.get(name) ?? JSON.parse(brotliDecompressSync(read(`${name}${PRESSED}`)).toString());
		opened.set(name, known);
		return known as One;
	};
	return {
		core: () => open('catalogue'),
		texts: (locale) => open(locale),
		remedies: (locale) => open<Record<Locale, Remedies>>('remedies')[locale],
		printers,
	};
}

/** What the command knows, in a language. */
export const catalogueOf = (shelf: Omit<Shelf, 'printers'>, locale: Locale): Catalogue => ({
	...shelf.core(),
	locale,
	texts: shelf.texts(locale),
	remedies: () => shelf.remedies(locale),
});
