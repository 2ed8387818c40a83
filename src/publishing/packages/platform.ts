/**
 * What Python calls the systems that Node's own builds run on: glibc 2.28 and later, macOS 13.5 and later, for which
 * there is no tag, so 14.
 *
 * @see https://github.com/nodejs/node/blob/v24.x/BUILDING.md#platform-list
 */
const TAGS: Record<string, string> = {
	'linux-x64': 'manylinux_2_28_x86_64',
	'linux-arm64': 'manylinux_2_28_aarch64',
	'darwin-arm64': 'macosx_14_0_arm64',
};

/**
 * The tag of a wheel for a system and processor.
 *
 * @throws where none is made.
 * @example platformTag('linux-x64') // => 'manylinux_2_28_x86_64'
 */
export function platformTag(system: string): string {
	const tag = TAGS[system];
	if (!tag) throw new Error(`There is no binary for ${system}: only for ${Object.keys(TAGS).join(', ')}.`);
	return tag;
}

/** Where the formats of executable files say their processor, little-endian, and what they call it. */
const FORMATS = [
	{ system: 'linux', magic: 0x464c457f, at: 18, bytes: 2, processors: { 62: 'x64', 183: 'arm64' } },
	{ system: 'darwin', magic: 0xfeedfacf, at: 4, bytes: 4, processors: { 16777223: 'x64', 16777228: 'arm64' } },
] as const;

/**
 * The system and processor that an executable file is for, by its first bytes (ELF, Mach-O).
 *
 * @throws where it is none that is known.
 * @example systemOf(readFileSync(process.execPath)) // => 'linux-x64'
 */
export function systemOf(file: Buffer): string {
	const format = FORMATS.find(({ magic }) => file.length >= 20 && file.readUInt32LE(0) === magic);
	const processor: string | undefined = format && Object(format.processors)[file.readUIntLE(format.at, format.bytes)];
	if (!format || !processor) throw new Error('This is no Node for Linux or macOS on x64 or arm64.');
	return `${format.system}-${processor}`;
}
