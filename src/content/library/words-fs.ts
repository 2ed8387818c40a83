// The words of the interface, for what is written beside the pages: core/i18n/t.ts needs Vite, this runs in plain Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../core/locales.ts';

export type InterfaceWords = typeof import('../../../content/ui/en.json');

/** @example readWords(process.cwd(), 'zh').section.causes // => '原因' */
export function readWords(root: string, locale: Locale): InterfaceWords {
	return JSON.parse(readFileSync(join(root, `content/ui/${locale}.json`), 'utf8')) as InterfaceWords;
}
