/** What a program has no need to know, and npm, git and a build do: where programs are, and how to write and connect. */
const needed =
	/^(?:path|home|user|logname|shell|term|colorterm|no_color|force_color|lang|language|lc_\w+|tz|tmpdir|temp|tmp|pwd|port|site_url|base_path|chromium_path|node_extra_ca_certs|ssl_cert_(?:file|dir)|(?:https?|no|all)_proxy|npm_config_(?:registry|cache)|systemroot|systemdrive|windir|comspec|pathext|userprofile|appdata|localappdata|homedrive|homepath)$/i;

/**
 * The environment for code of somebody else: a list of what builds need, so that a token is left out under whatever
 * name it stands. An address with a name or password in it is left out, too.
 *
 * @param also further names that this code needs.
 * @example foreignEnvironment({ PATH: '/bin', GITHUB_TOKEN: 'x', HTTPS_PROXY: 'http://me:word@proxy' }) // => { PATH: '/bin' }
 */
export function foreignEnvironment(own: NodeJS.ProcessEnv, also: readonly string[] = []): NodeJS.ProcessEnv {
	const isSecret = (value: string | undefined) => /(?:^|\s)\w+:\/\/[^/\s]*@/.test(value ?? '');
	const isNeeded = (name: string) => needed.test(name) || also.includes(name);
	return Object.fromEntries(Object.entries(own).filter(([name, value]) => isNeeded(name) && !isSecret(value)));
}
