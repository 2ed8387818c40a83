import { describe, expect, it } from 'vitest';
import {
	alignTemplate,
	createSession,
	diagnose,
	normalise,
	parseTemplate,
	readPrefix,
} from '../../../../src/diagnosis/matching/index.ts';
import { share } from '../../some.ts';
import { compileCorpus } from './corpus.ts';

const index = compileCorpus();
const OOM =
	'CUDA out of memory. Tried to allocate 2.50 GiB. GPU 0 has a total capacity of 79.15 GiB of which 1.20 GiB is free.';

/** Texts made to be slow, of a fifth of their length in `npm test`. Nothing here is timed: what takes more than linear time does not come back. */
const HOSTILE = {
	'a line of megabytes': `x${' and so on'.repeat(share(500_000, 10))}`,
	'nothing but letters': 'a'.repeat(share(1_000_000, 10)),
	'nothing but digits': '1'.repeat(share(1_000_000, 10)),
	'nothing but brackets': '['.repeat(share(500_000, 10)) + ']'.repeat(share(500_000, 10)),
	'deep nesting': '{"a":'.repeat(share(200_000, 10)),
	'nothing but quotes': '"\'`*_'.repeat(share(200_000, 10)),
	'nothing but spaces': ' '.repeat(share(1_000_000, 10)),
	'nothing but line breaks': '\n'.repeat(share(1_000_000, 10)),
	'nothing but carriage returns': '\r'.repeat(share(1_000_000, 10)),
	NULs: '\0'.repeat(share(1_000_000, 10)),
	'lone surrogates': '\ud800\udfff\udc00'.repeat(share(300_000, 10)),
	'escapes that never end': '\u001b[31'.repeat(share(200_000, 10)),
	'titles that never end': `\u001b]0;${'x'.repeat(share(500_000, 10))}`.repeat(2),
	'spelled escapes': '\\x1b[1;1;1;1'.repeat(share(100_000, 10)),
	'beginnings of one message': 'CUDA out of memory. Tried to allocate '.repeat(share(30_000, 10)),
	'beginnings on a line each': 'CUDA out of memory. Tried to allocate\n'.repeat(share(30_000, 10)),
	'its words, shuffled': 'memory of out CUDA allocate to Tried capacity total free\n'.repeat(share(20_000, 10)),
	'one error thousands of times': `${OOM}\n`.repeat(share(50_000, 10)),
	'many values nan': "'loss': nan ".repeat(share(100_000, 10)),
	'prefixes without end': '[rank3]: '.repeat(share(100_000, 10)),
	addresses: '10.0.0.1:'.repeat(share(100_000, 10)),
	'dots and slashes': './'.repeat(share(300_000, 10)),
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
		const chunks = share(200, 10);
		for (let at = 0; at < chunks; at++) session.push(chunk);
		const { findings, lines } = session.finish();
		expect(lines).toBe(chunks * 2001);
		expect(findings).toMatchObject([{ failure: 'cuda-oom', count: chunks }]);
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
