/**
 * Offers to load a page anew of which a part is not whole: its script did not start, its style was cut, or what it
 * imports later is damaged, since something else came in its place and was kept. The page asks for this file only then
 * (src/core/policy/inline-scripts.ts, src/site/components/page.ts). It stands outside the folder of scripts, under a name without
 * hash, so that no worker answers for it, and it uses nothing of the page: neither its scripts nor its styles.
 */
import { localeOf } from '../../core/i18n/urls.ts';
import { defaultLocale, type Locale } from '../../core/locales.ts';
import { cacheName } from './cache-names.ts';

type Words = typeof import('../../../content/ui/en.json')['loadAnew'];

const files = import.meta.glob<Words>('../../../content/ui/*.json', { eager: true, import: 'loadAnew' });
const wordsIn = (code: Locale) => files[`../../../content/ui/${code}.json`];
const words = wordsIn(localeOf(new URL(location.href))) ?? (wordsIn(defaultLocale) as Words);

const base = new URL('.', import.meta.url);
const said = document.createElement('p');
const button = document.createElement('button');

/** Every script and style that this page asked for. A browser may leave those that failed out of its list. */
function addresses(): Set<string> {
	const named = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
	const asked = performance.getEntriesByType('resource').map(({ name }) => name);
	return new Set([...named, ...asked].filter((address) => address.startsWith(`${base.href}assets/`)));
}

/** Past the worker and every cache. What is kept goes only where there is something to take its place. */
export async function loadAnew(): Promise<void> {
	button.disabled = true;
	try {
		await fetch(import.meta.url, { cache: 'reload' });
	} catch {
		said.firstChild?.replaceWith(`${words.noNetwork} `);
		button.disabled = false;
		return;
	}
	try {
		const registration = await navigator.serviceWorker?.getRegistration(base);
		if (registration?.scope === base.href) await registration.unregister();
		await caches.delete(cacheName('assets', base.pathname));
	} catch {
		// Storage is off, so nothing was kept.
	}
	// The browser's own cache may have the wrong answer, too, and names with a hash it does not ask for again.
	await Promise.allSettled([...addresses()].map((address) => fetch(address, { cache: 'reload' })));
	location.reload();
}

said.className = 'wrap';
button.className = 'tool';
button.type = 'button';
button.textContent = words.action;
button.addEventListener('click', () => void loadAnew());
said.append(`${words.notWhole} `, button);
// Read aloud, since it is put in after the role is there.
const alert = document.createElement('div');
alert.role = 'alert';
document.querySelector('main')?.before(alert);
alert.append(said);
