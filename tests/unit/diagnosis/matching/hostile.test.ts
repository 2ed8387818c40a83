import { describe, expect, it } from 'vitest';
import {
	alignTemplate,
	createSession,
	diagnose,
	normalise,
	parseTemplate,
	readPrefix,
} from '../../../../src/diagnosis/matching/index.ts';
import { compileCorpus } from './corpus.ts';

const index = compileCorpus();
const OOM =
	'CUDA out of memory. Tried to allocate 2.50 GiB. GPU 0 has a total capacity of 79.15 GiB of which 1.20 GiB is free.';

/** Texts made to be slow. Nothing here is timed: what takes more than linear time does not come back. */
const HOSTILE = {
	'a line of 5 MB': `x${' and so on'.repeat(500_000)}`,
	'a million letters': 'a'.repeat(1_000_000),
	'a million digits': '1'.repeat(1_000_000),
	'a million brackets': '['.repeat(500_000) + ']'.repeat(500_000),
	'deep nesting': '{"a":'.repeat(200_000),
	'a million quotes': '"\'`*_'.repeat(200_000),
	'a million spaces': ' '.repeat(1_000_000),
	'a million line breaks': '\n'.repeat(1_000_000),
	'a million carriage returns': '\r'.repeat(1_000_000),
	NULs: '\0'.repeat(1_000_000),
	'lone surrogates': '\ud800\udfff\udc00'.repeat(300_000),
	'escapes that never end': '\u001b[31'.repeat(200_000),
	'titles that never end': `\u001b]0;${'x'.repeat(500_000)}`.repeat(2),
	'spelled escapes': '\\x1b[1;1;1;1'.repeat(100_000),
	'beginnings of one message': 'CUDA out of memory. Tried to allocate '.repeat(30_000),
	'beginnings on a line each': 'CUDA out of memory. Tried to allocate\n'.repeat(30_000),
	'its words, shuffled': 'memory of out CUDA allocate to Tried capacity total free\n'.repeat(20_000),
	'one error 50,000 times': `${OOM}\n`.repeat(50_000),
	'many values nan': "'loss': nan ".repeat(100_000),
	'prefixes without end': '[rank3]: '.repeat(100_000),
	addresses: '10.0.0.1:'.repeat(100_000),
	'dots and slashes': './'.repeat(300_000),
};

describe.each(Object.entries(HOSTILE))('%s', (_, text) => {
	it('is read to the end', () => {
		const { lines, findings } = diagnose(text, index);
		expect(lines).toBeGreaterThan(0);
		expect(lines).toBeLessThanOrEqual(text.split('\n').length);
		// What is kept does not grow with the log.
		expect(JSON.stringify(findings).length).toBeLessThan(200_000);
	});

	it('hides nothing that follows it', () => {
		const found = diagnose(`${text}\n\n${OOM}`, index).findings.map(({ failure }) => failure);
		expect(found).toContain('cuda-oom');
	});

	it('goes through every other entrance', () => {
		const part = text.slice(0, 200_000);
		expect(readPrefix(text).end).toBeLessThanOrEqual(text.length);
		expect(typeof normalise(part)).toBe('string');
		const { parts } = parseTemplate(
			'CUDA out of memory. Tried to <word> allocate <…> capacity <path> total <host>:<port>',
		);
		expect(alignTemplate(parts, text)).toBeUndefined();
	});
});

describe('a long log', () => {
	it('is read chunk by chunk, without keeping the log', () => {
		const session = createSession(index);
		const chunk = `${'step 12 loss 2.31 grad_norm 0.4 everything is fine here\n'.repeat(2000)}${OOM}\n`;
		for (let at = 0; at < 200; at++) session.push(chunk);
		const { findings, lines } = session.finish();
		expect(lines).toBe(200 * 2001);
		expect(findings).toMatchObject([{ failure: 'cuda-oom', count: 200 }]);
		expect(findings[0]?.lines).toHaveLength(20);
	});

	it('finds a message in a line that is longer than any block', () => {
		const long = `${'noise '.repeat(100_000)}${OOM}${' noise'.repeat(100_000)}`;
		const [finding] = diagnose(long, index).findings;
		expect(finding?.failure).toBe('cuda-oom');
		expect(long.slice(finding?.best.start, finding?.best.end)).toMatch(/^CUDA out of memory/);
		expect(finding?.count).toBe(1);
	});
});
