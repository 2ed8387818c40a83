import type { Locale } from '../../../../src/core/locales.ts';
import { diagnose } from '../../../../src/diagnosis/matching/index.ts';
import type { ToTell } from '../../../../src/publishing/cli/told.ts';
import { catalogueIn } from './catalogue.ts';

/** What there is to print of a text. */
export function toldOf(text: string, locale: Locale = 'en', site?: string): ToTell {
	const catalogue = catalogueIn(locale, site);
	const diagnosis = diagnose(text, catalogue.index);
	const paper = { width: 80, color: false };
	return { diagnosis, setting: { catalogue, paper, parts: [], lines: diagnosis.lines, printers: () => [] } };
}
