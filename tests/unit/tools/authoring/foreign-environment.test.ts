import { expect, test } from 'vitest';
import { foreignEnvironment } from '../../../../src/tools/authoring/foreign-environment.ts';

test.each([
	{
		what: 'what a build needs',
		own: { PATH: '/bin', HOME: '/home/me', LC_ALL: 'C', Path: 'C:\\x' },
		kept: ['PATH', 'HOME', 'LC_ALL', 'Path'],
	},
	{ what: 'a proxy', own: { HTTPS_PROXY: 'http://proxy:3128', no_proxy: 'a,b' }, kept: ['HTTPS_PROXY', 'no_proxy'] },
	{
		what: 'no proxy with a password',
		own: { HTTPS_PROXY: 'http://me:word@proxy:3128', http_proxy: 'http://me@proxy' },
		kept: [],
	},
	{
		what: 'no token of a known name',
		own: { GITHUB_TOKEN: 'x', NPM_TOKEN: 'x', NODE_AUTH_TOKEN: 'x', AWS_SECRET_ACCESS_KEY: 'x' },
		kept: [],
	},
	{ what: 'no token of another name', own: { MY_OWN: 'x', PATH_TO_KEY: 'x', SSH_AUTH_SOCK: '/tmp/agent' }, kept: [] },
	{
		what: 'the registry, without what signs in to it',
		own: {
			npm_config_registry: 'https://r.example/',
			npm_config__auth: 'x',
			'npm_config_//r.example/:_authToken': 'x',
		},
		kept: ['npm_config_registry'],
	},
	{
		what: 'nothing that makes Node run something else',
		own: { NODE_OPTIONS: '--require /x.js', NODE_PATH: '/x' },
		kept: [],
	},
])('$what', ({ own, kept }) => {
	expect(Object.keys(foreignEnvironment(own))).toEqual(kept);
});
