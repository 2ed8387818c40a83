import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { platformTag, systemOf } from '../../../../src/publishing/packages/platform.ts';
import { makeWheel, type Wheel, wheelName } from '../../../../src/publishing/packages/wheel.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const wheel: Wheel = {
	name: 'faultline',
	version: '0.1.0',
	platform: 'manylinux_2_28_x86_64',
	summary: 'Says what went wrong',
	python: '3.9',
	licence: 'MIT',
	modules: [{ path: '__init__.py', bytes: bytes('"""Says."""\n') }],
	scripts: [{ path: 'faultline', bytes: bytes('\x7fELF'), isExecutable: true }],
	licences: [{ path: 'LICENSE', bytes: bytes('MIT\n') }],
};

/** The permissions of each file, as the directory at the end of a ZIP has them. */
function modesOf(zip: Uint8Array): Record<string, string> {
	const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
	const modes: Record<string, string> = {};
	for (let at = 0; at + 46 < zip.length; at++) {
		if (view.getUint32(at, true) !== 0x02014b50) continue;
		const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
		modes[name] = (view.getUint32(at + 38, true) >>> 16).toString(8);
	}
	return modes;
}

describe('a wheel', () => {
	const made = makeWheel(wheel);
	const files = Object.fromEntries(
		Object.entries(unzipSync(made)).map(([path, own]) => [path, new TextDecoder().decode(own)]),
	);

	it('has the name that pip reads', () => {
		expect(wheelName(wheel)).toBe('faultline-0.1.0-py3-none-manylinux_2_28_x86_64.whl');
	});

	it('holds the package, the program, the licences and what pip asks for', () => {
		const sum = (text: string) => createHash('sha256').update(bytes(text)).digest('base64url');
		expect(files['faultline-0.1.0.dist-info/METADATA']).toBe(
			'Metadata-Version: 2.4\nName: faultline\nVersion: 0.1.0\nSummary: Says what went wrong\nLicense-Expression: MIT\nLicense-File: LICENSE\nRequires-Python: >=3.9\n',
		);
		expect(files['faultline-0.1.0.dist-info/WHEEL']).toBe(
			'Wheel-Version: 1.0\nGenerator: faultline\nRoot-Is-Purelib: false\nTag: py3-none-manylinux_2_28_x86_64\n',
		);
		const rows = files['faultline-0.1.0.dist-info/RECORD']?.trimEnd().split('\n') ?? [];
		expect(rows[0]).toBe(`faultline/__init__.py,sha256=${sum('"""Says."""\n')},12`);
		expect(rows.at(-1)).toBe('faultline-0.1.0.dist-info/RECORD,,');
		expect(rows.map((row) => row.split(',')[0])).toEqual(Object.keys(files));
	});

	it('lets only the program be run', () => {
		const executable = Object.entries(modesOf(made)).filter(([, mode]) => mode === '100755');
		expect(executable.map(([path]) => path)).toEqual(['faultline-0.1.0.data/scripts/faultline']);
		expect(new Set(Object.values(modesOf(made)))).toEqual(new Set(['100644', '100755']));
	});

	it('is the same for the same files, whatever the time', () => {
		expect(makeWheel(wheel)).toEqual(made);
	});
});

it.each([
	['linux-x64', 'manylinux_2_28_x86_64'],
	['linux-arm64', 'manylinux_2_28_aarch64'],
	['darwin-arm64', 'macosx_14_0_arm64'],
])('the tag for %s is %s', (system, tag) => {
	expect(platformTag(system)).toBe(tag);
});

it('there is none for other systems, which is said', () => {
	expect(() => platformTag('darwin-x64')).toThrow(
		'There is no binary for darwin-x64: only for linux-x64, linux-arm64, darwin-arm64.',
	);
});

describe('the system of an executable file', () => {
	const elf = (machine: number) => Buffer.from([0x7f, 0x45, 0x4c, 0x46, ...Array(14).fill(0), machine, 0]);
	const mach = (processor: number) => Buffer.from([0xcf, 0xfa, 0xed, 0xfe, processor, 0, 0, 1, ...Array(12).fill(0)]);

	it.each([
		[elf(0x3e), 'linux-x64'],
		[elf(0xb7), 'linux-arm64'],
		[mach(0x07), 'darwin-x64'],
		[mach(0x0c), 'darwin-arm64'],
	])('%#', (file, system) => {
		expect(systemOf(file)).toBe(system);
	});

	it('is that of the Node that runs this', () => {
		expect(systemOf(readFileSync(process.execPath))).toBe(`${process.platform}-${process.arch}`);
	});

	it.each([
		['RISC-V', elf(0xf3)],
		['Windows', Buffer.from('MZ'.padEnd(64))],
		['nothing', Buffer.alloc(0)],
		['the beginning of one', elf(0x3e).subarray(0, 19)],
	])('is not guessed: %s', (_, file) => {
		expect(() => systemOf(file)).toThrow('This is no Node for Linux or macOS on x64 or arm64.');
	});
});
