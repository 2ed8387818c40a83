import { expect, test } from 'vitest';
import { isRead, labelOf } from '../../../../src/diagnosis/readings/label.ts';

test.each([
	{ fix: 0, read: undefined, label: '', isOfReading: false },
	{ fix: 3, read: undefined, label: '3', isOfReading: false },
	{ fix: 0, read: 12, label: '.12', isOfReading: true },
	{ fix: 3, read: 12, label: '3.12', isOfReading: true },
])('a message with fix $fix and place $read is called "$label"', ({ fix, read, label, isOfReading }) => {
	expect(labelOf(fix, read)).toBe(label);
	expect(isRead(label)).toBe(isOfReading);
});
