/** Whether bytes are those that were built. Pure; runs in the build and in the service worker. */

/** Enough against accidents, and that is all it is for: who can change what a host sends can change the worker, too. */
const LENGTH = 16;

/**
 * What a file is, in 16 letters.
 *
 * @example await hashOf(new TextEncoder().encode('')) // => '47DEQpj8HBSa-_TI'
 */
export async function hashOf(bytes: BufferSource): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
	return btoa(String.fromCharCode(...digest))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.slice(0, LENGTH);
}
