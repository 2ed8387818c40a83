import { expect, test } from 'vitest';
import { isRead, labelOf } from '../../../../src/diagnosis/readings/label.ts';

test.each([
	{ fix: 0, read: undefined, asks: false, label: '', isOfReading: [false, false] },
	{ fix: 3, read: undefined, asks: true, label: '3', isOfReading: [false, false] },
	{ fix: 0, read: 12, asks: false, label: '.12', isOfReading: [true, true] },
	{ fix: 3, read: 12, asks: false, label: '3.12', isOfReading: [true, true] },
	{ fix: 0, read: 12, asks: true, label: ':12', isOfReading: [false, true] },
	{ fix: 3, read: 12, asks: true, label: '3:12', isOfReading: [false, true] },
])('a message with fix $fix and place $read is called "$label"', ({ fix, read, asks, label, isOfReading }) => {
	expect(labelOf(fix, read, asks)).toBe(label);
	expect([false, true].map((isGiven) => isRead(label, isGiven))).toEqual(isOfReading);
});
