/** The little of Trusted Types that is used; TypeScript's library does not have it. */
interface Policy {
	createScriptURL(address: string): string;
}

interface Page {
	trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
	/** Kept with the page, since this module may be bundled into several scripts of it. */
	faultlineScripts?: Policy;
}

/**
 * The address of a script for `new Worker()` and `serviceWorker.register()`, in the type that a page with
 * `require-trusted-types-for` asks for; elsewhere the address itself. It is the only way to such a type here.
 *
 * @throws TypeError when the script is not of this site.
 * @example new Worker(ownScript('/assets/worker.js'), { type: 'module' })
 */
export function ownScript(address: string): string {
	const page = globalThis as Page;
	// The name is in the policy of every page (src/core/policy/content-policy.ts), once: a second one of it is refused.
	if (page.trustedTypes)
		page.faultlineScripts ??= page.trustedTypes.createPolicy('faultline', { createScriptURL: check });
	return page.faultlineScripts?.createScriptURL(address) ?? check(address);
}

function check(address: string): string {
	if (new URL(address, location.href).origin === location.origin) return address;
	throw new TypeError(`${address} is not a script of this site.`);
}
