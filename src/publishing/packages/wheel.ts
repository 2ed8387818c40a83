/**
 * A wheel, the format in which pip installs: a ZIP with fixed names.
 *
 * @see https://packaging.python.org/en/latest/specifications/binary-distribution-format/
 */
import { createHash } from 'node:crypto';
import { type Zippable, zipSync } from 'fflate';
import { zipTime } from '../delivery/zip-time.ts';

export interface WheelFile {
	/** In the wheel. */
	path: string;
	bytes: Uint8Array;
	isExecutable?: boolean;
}

export interface Wheel {
	name: string;
	version: string;
	/** For which systems: `manylinux_2_28_x86_64`. */
	platform: string;
	/** One line. */
	summary: string;
	/** The oldest Python. */
	python: string;
	licence: string;
	/** The package, and what its name is. */
	modules: WheelFile[];
	/** Programs, which pip puts where those of the environment are. */
	scripts: WheelFile[];
	/** By name. */
	licences: WheelFile[];
}

/**
 * The name of the file, which pip reads.
 *
 * @example wheelName({ name: 'faultline', version: '0.1.0', platform: 'manylinux_2_28_x86_64' })
 * // => 'faultline-0.1.0-py3-none-manylinux_2_28_x86_64.whl'
 */
export const wheelName = ({ name, version, platform }: Pick<Wheel, 'name' | 'version' | 'platform'>): string =>
	`${name}-${version}-py3-none-${platform}.whl`;

/** The wheel: the same bytes for the same files. */
export function makeWheel(wheel: Wheel): Uint8Array {
	const { name, version, modules, scripts, licences } = wheel;
	const info = `${name}-${version}.dist-info`;
	const below = (folder: string, files: WheelFile[]) =>
		files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));
	const files: WheelFile[] = [
		...below(name, modules),
		...below(`${name}-${version}.data/scripts`, scripts),
		...below(`${info}/licenses`, licences),
		{ path: `${info}/METADATA`, bytes: Buffer.from(metadataOf(wheel)) },
		{ path: `${info}/WHEEL`, bytes: Buffer.from(kindOf(wheel)) },
	];
	const record = `${info}/RECORD`;
	const rows = [...files.map(({ path, bytes }) => `${path},${hashOf(bytes)},${bytes.length}`), `${record},,`];
	const all = [...files, { path: record, bytes: Buffer.from(`${rows.join('\n')}\n`) }];
	return zipSync(Object.fromEntries(all.map(entryOf)) as Zippable, { mtime: zipTime(), level: 6 });
}

/** 3: permissions are those of Unix. */
const entryOf = ({ path, bytes, isExecutable }: WheelFile) => [
	path,
	[bytes, { os: 3, attrs: ((isExecutable ? 0o100755 : 0o100644) << 16) >>> 0 }],
];

const hashOf = (bytes: Uint8Array): string => `sha256=${createHash('sha256').update(bytes).digest('base64url')}`;

const metadataOf = ({ name, version, summary, python, licence, licences }: Wheel): string =>
	[
		'Metadata-Version: 2.4',
		`Name: ${name}`,
		`Version: ${version}`,
		`Summary: ${summary}`,
		`License-Expression: ${licence}`,
		...licences.map(({ path }) => `License-File: ${path}`),
		`Requires-Python: >=${python}`,
		'',
	].join('\n');

const kindOf = ({ name, platform }: Wheel): string =>
	['Wheel-Version: 1.0', `Generator: ${name}`, 'Root-Is-Purelib: false', `Tag: py3-none-${platform}`, ''].join('\n');
