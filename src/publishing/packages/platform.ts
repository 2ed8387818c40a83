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
 * The tag of a wheel for this system and processor.
 *
 * @throws where none is made.
 * @example platformTag('linux', 'x64') // => 'manylinux_2_28_x86_64'
 */
export function platformTag(system: string, processor: string): string {
	const tag = TAGS[`${system}-${processor}`];
	if (!tag) throw new Error(`There is no binary for ${system}-${processor}: only for ${Object.keys(TAGS).join(', ')}.`);
	return tag;
}
