/** Keeps the text of the box for this tab alone, so that it outlives the page: another language, a link and back. */
import { TEXT_KEY } from '../../core/policy/kept-names.ts';

/** A longer text is not kept, in characters: browsers give a site some 5 MB, and stop the page while they write. */
const LONGEST_KEPT = 2_000_000;

/**
 * Keeps a text in place of the one before it. An empty text, or one that is too long, only deletes that.
 *
 * @returns whether it is kept; never where storage is off or full.
 * @example keepText('RuntimeError: CUDA out of memory') // => true
 */
export function keepText(text: string): boolean {
	try {
		sessionStorage.removeItem(TEXT_KEY);
		if (!text || text.length > LONGEST_KEPT) return false;
		sessionStorage.setItem(TEXT_KEY, text);
		return true;
	} catch {
		return false;
	}
}

/** The text that is kept; empty where none is, and where storage is off. */
export function keptText(): string {
	try {
		return sessionStorage.getItem(TEXT_KEY) ?? '';
	} catch {
		return '';
	}
}
