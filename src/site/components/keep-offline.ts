import { ownScript } from '../../core/policy/own-script.ts';

/**
 * Has the service worker look after the site from now on.
 *
 * @throws where the page is no secure context, or storage is off.
 */
export async function keepOffline(): Promise<void> {
	await navigator.serviceWorker.register(ownScript(`${import.meta.env.BASE_URL}sw.js`));
}
