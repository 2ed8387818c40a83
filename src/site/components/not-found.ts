import { splitLocale } from '../../core/i18n/urls.ts';

/** The wrong address may still name a language: then only that half of the page stays. */
const { locale } = splitLocale(location.pathname);
if (locale) {
	for (const section of document.querySelectorAll<HTMLElement>('[data-not-found]')) {
		if (section.dataset['notFound'] !== locale) section.remove();
	}
}
