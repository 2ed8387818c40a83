/** On a page that leaves out a part of its list: who comes with the anchor of what is left out is led to its own page. */
import { beyondFold } from '../error-index/paging.ts';
import { localizedUrl, splitLocale } from '../i18n/urls.ts';

async function follow() {
	let anchor = location.hash.slice(1);
	try {
		anchor = decodeURIComponent(anchor);
	} catch {
		// A lone per cent sign is no escape.
	}
	const { locale, path } = splitLocale(location.pathname);
	const to = anchor && locale && !document.getElementById(anchor) ? beyondFold(path, anchor) : undefined;
	if (!to || !locale) return;
	const url = localizedUrl(locale, to);
	// What names nothing stays here, at the beginning of the list.
	const there = await fetch(url, { method: 'HEAD' }).catch(() => undefined);
	if (there?.ok) location.replace(url);
}

addEventListener('hashchange', follow);
void follow();
