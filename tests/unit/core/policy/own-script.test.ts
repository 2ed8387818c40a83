import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
	vi.unstubAllGlobals();
	vi.resetModules();
});

async function load(trustedTypes?: unknown) {
	vi.stubGlobal('location', new URL('https://docs.example.org/en/'));
	vi.stubGlobal('trustedTypes', trustedTypes);
	vi.stubGlobal('faultlineScripts', undefined);
	return (await import('../../../../src/core/policy/own-script.ts')).ownScript;
}

test('a script of this site passes, one of another does not', async () => {
	const ownScript = await load();
	expect(ownScript('/assets/a.js')).toBe('/assets/a.js');
	expect(() => ownScript('//evil.example/a.js')).toThrow('//evil.example/a.js is not a script of this site.');
	expect(() => ownScript('data:text/javascript,1')).toThrow(TypeError);
});

test('a browser with Trusted Types gets its type, from one policy with the name that pages allow', async () => {
	const createPolicy = vi.fn((_name: string, rules: { createScriptURL(address: string): string }) => ({
		createScriptURL: (address: string) => ({ trusted: rules.createScriptURL(address) }),
	}));
	const ownScript = await load({ createPolicy });
	const { trustedTypesPolicy } = await import('../../../../src/core/policy/content-policy.ts');
	expect(ownScript('/assets/a.js')).toEqual({ trusted: '/assets/a.js' });
	expect(() => ownScript('https://evil.example/a.js')).toThrow(TypeError);
	expect(createPolicy.mock.calls.map(([name]) => name)).toEqual([trustedTypesPolicy]);
});
