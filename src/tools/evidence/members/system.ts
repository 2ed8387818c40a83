/** Closed sets of the system, of Python and of HTTP. Pure. */
import {
	definesOf,
	macTexts,
	muslNames,
	named,
	signalTexts,
	stringsOf,
	translationsOf,
	withOther,
	withTexts,
} from './readers.ts';
import type { Recipes } from './recipe.ts';

const GLIBC = 'bminor+glibc';
/** The older ones are of Debian 12: what is translated changes from release to release. */
const TRANSLATIONS = [GLIBC, `${GLIBC}-older`].map((from) => ({ from, path: 'po/zh_CN.po' }));

export const system: Recipes = {
	errno: {
		files: [
			{ from: 'linux-libc-dev', path: 'asm-generic/errno-base.h' },
			{ from: 'linux-libc-dev', path: 'asm-generic/errno.h' },
			{ from: GLIBC, path: 'sysdeps/gnu/errlist.h' },
			...TRANSLATIONS,
			{ from: 'kraj+musl', path: 'src/errno/__strerror.h' },
			{ from: 'apple-oss-distributions+Libc', path: 'gen/errlst.c' },
		],
		read: (base, rest, glibc, po, older, musl, mac) =>
			withTexts(definesOf(`${base}${rest}`), {
				texts: { glibc: stringsOf(glibc, '_S'), musl: stringsOf(musl, 'E'), macOS: new Map(macTexts(mac)) },
				translated: [translationsOf(po), translationsOf(older)],
			}),
	},
	getaddrinfo: {
		files: [
			{ from: GLIBC, path: 'resolv/netdb.h' },
			{ from: GLIBC, path: 'sysdeps/posix/gai_strerror-strs.h' },
			...TRANSLATIONS,
			{ from: 'kraj+musl', path: 'src/network/gai_strerror.c' },
		],
		read: (netdb, glibc, po, older, musl) =>
			withTexts(definesOf(netdb, /^EAI_/), {
				texts: { glibc: stringsOf(glibc, '_S') },
				translated: [translationsOf(po), translationsOf(older)],
			}).map((member) => withOther(member, 'musl', muslNames(musl).get(member.number ?? 0))),
	},
	'exit-codes': {
		files: [
			{ from: 'linux-libc-dev', path: 'asm-generic/signal.h' },
			{ from: GLIBC, path: 'sysdeps/generic/siglist.h' },
			...TRANSLATIONS,
		],
		read: (header, glibc, po, older) =>
			withTexts(definesOf(header, /^SIG(?!RTM|STKSZ)[A-Z]{2,6}\d?$/), {
				texts: { glibc: signalTexts(glibc) },
				translated: [translationsOf(po), translationsOf(older)],
			}).map(({ number = 0, ...member }) => ({ ...member, number, values: [-number, 128 + number] })),
	},
	'http-status': {
		files: [{ from: 'node', path: 'status-codes.json' }],
		read: (json) =>
			Object.entries(JSON.parse(json) as Record<string, string>)
				.filter(([code]) => Number(code) >= 400)
				.map(([code, text]) => ({ name: code, number: Number(code), texts: [{ text }] })),
	},
	'python-exceptions': {
		files: [{ from: 'cpython', path: 'builtins.txt' }],
		read: (list) => named(list.trim().split('\n')),
	},
};
