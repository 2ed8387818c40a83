import { describe, expect, it } from 'vitest';
import { printable } from '../../../../src/diagnosis/answer/printable.ts';
import { chop, columns, inline, item, paintAll, paragraph } from '../../../../src/publishing/cli/terminal.ts';
import { paperOf } from '../../../../src/publishing/cli/voice.ts';

const grey = { width: 24, color: false };

describe('text of a log', () => {
	it.each([
		{ name: 'loses its colours', text: '\u001b[1;31mfatal\u001b[0m', shown: 'fatal' },
		{ name: 'cannot set the title of a window', text: '\u001b]0;pwned\u0007text', shown: 'text' },
		{ name: 'cannot make a link', text: '\u001b]8;;http://x\u001b\\here\u001b]8;;\u001b\\', shown: 'here' },
		{ name: 'cannot clear the screen', text: '\u001b[2Jtext\u001bc', shown: 'text' },
		{ name: 'shows controls as signs', text: 'a\u0007b\bc\u007f', shown: 'a␇b␈c␡' },
		{ name: 'shows controls of eight bits as unknown', text: '\u009b31mred', shown: '\ufffd31mred' },
		{ name: 'cannot turn the direction', text: 'user\u202etxt.exe', shown: 'user\ufffdtxt.exe' },
		{ name: 'shows an escape at its end as a sign', text: 'end\u001b', shown: 'end␛' },
		{ name: 'shows a control inside an unfinished title', text: '\u001b]0;a\u0008b', shown: '0;a␈b' },
		{ name: 'keeps what it says', text: 'loss 损失 = nan 🚀', shown: 'loss 损失 = nan 🚀' },
	])('$name', ({ text, shown }) => {
		expect(printable(text)).toBe(shown);
	});
});

describe('width', () => {
	it('counts two columns for a character of Chinese', () => {
		expect(columns('显存 GPU')).toBe(8);
	});

	it('wraps between words, with the indent counted', () => {
		expect(paragraph([{ text: 'Halve the micro batch on every rank.' }], grey, '  ')).toEqual([
			'  Halve the micro batch',
			'  on every rank.',
		]);
	});

	it('never begins a line of Chinese with a comma or a full stop', () => {
		const lines = paragraph([{ text: '所有 rank 都把序列长度减半，同时把梯度累积步数加倍。' }], grey);
		expect(lines.every((line) => columns(line) <= 24)).toBe(true);
		expect(lines.filter((line) => /^[，。]/.test(line))).toEqual([]);
		expect(lines.join('')).toContain('减半，');
	});

	it('hangs the lines of an item below its first', () => {
		expect(item('- ', [{ text: 'Look in the logs of the other ranks.' }], grey)).toEqual([
			'- Look in the logs of',
			'  the other ranks.',
		]);
	});

	it('cuts what is not ours to wrap at the width', () => {
		const rows = chop([{ text: '显存显存ab' }], 5);
		expect(rows.map((row) => row.map(({ text }) => text).join(''))).toEqual(['显存', '显存a', 'b']);
	});
});

describe('colours', () => {
	it('paint over line breaks without losing a style', () => {
		const spans = inline('Set `expandable_segments:True` **now**', { width: 80, color: true });
		expect(paintAll(spans, { width: 80, color: true })).toBe(
			'Set \u001b[36mexpandable_segments:True\u001b[39m \u001b[1mnow\u001b[22m',
		);
	});

	it('leave nothing behind when they are off, and code keeps its backticks', () => {
		expect(paintAll(inline('Set `x` **now**, see [this](/errors/)', grey), grey)).toBe('Set `x` now, see this');
	});

	it.each([
		{ out: { isTTY: true }, env: {}, asked: {}, color: true },
		{ out: {}, env: {}, asked: {}, color: false },
		{ out: { isTTY: true }, env: { NO_COLOR: '1' }, asked: {}, color: false },
		{ out: { isTTY: true }, env: { NO_COLOR: '' }, asked: {}, color: true },
		{ out: { isTTY: true }, env: { TERM: 'dumb' }, asked: {}, color: false },
		{ out: {}, env: { FORCE_COLOR: '1' }, asked: {}, color: true },
		{ out: { isTTY: true }, env: { FORCE_COLOR: '0' }, asked: {}, color: false },
		{ out: {}, env: { FORCE_COLOR: '1', NO_COLOR: '1' }, asked: {}, color: true },
		{ out: { isTTY: true }, env: { FORCE_COLOR: '1' }, asked: { color: false as const }, color: false },
	])('are $color for $out, $env, $asked', ({ out, env, asked, color }) => {
		expect(paperOf(out, env, asked).color).toBe(color);
	});

	it.each([
		{ out: { columns: 60 }, env: {}, width: 60 },
		{ out: { columns: 300 }, env: {}, width: 100 },
		{ out: { columns: 10 }, env: {}, width: 40 },
		{ out: {}, env: { COLUMNS: '72' }, width: 72 },
		{ out: {}, env: { COLUMNS: 'wide' }, width: 80 },
	])('the width is $width for $out, $env', ({ out, env, width }) => {
		expect(paperOf(out, env, {}).width).toBe(width);
	});
});
