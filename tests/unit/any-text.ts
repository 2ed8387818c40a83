import fc from 'fast-check';

const anyPoint = fc.nat(0x10ffff).map((point) => String.fromCodePoint(point));

/**
 * Any text, halves of pairs and unassigned signs among it. As `unit: 'binary'` of fast-check, which first counts all of Unicode
 * in each file that asks for it: that takes seconds.
 *
 * @param maxLength in signs.
 */
export const anyText = (maxLength?: number): fc.Arbitrary<string> =>
	fc.string({ unit: anyPoint, ...(maxLength !== undefined && { maxLength }) });
