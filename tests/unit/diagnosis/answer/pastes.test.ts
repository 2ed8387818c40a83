import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { programSigns } from '../../../../src/content/library/software.ts';
import { programOf } from '../../../../src/diagnosis/answer/program.ts';
import { type Diagnosis, diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { realTree } from '../../real-content.ts';
import { compileContent } from '../matching/content-fs.ts';

/**
 * Outputs as people paste them, in the forms of launchers, loggers, orchestrators and other languages, each with what an
 * answer names first: the line, the place in the own code and what it called, else the program.
 */
const pastes = readFileSync('tests/fixtures/pastes/pastes.txt', 'utf8')
	.split(/^=== /m)
	.slice(1)
	.map((part) => {
		const [name = '', told = '', ...lines] = part.split('\n');
		return { name, told: JSON.parse(told) as Told, text: lines.join('\n').trimEnd() };
	});

interface Told {
	/**
	 * What was raised first and nobody knows, with the failure that its kind is about, if any; else the failure that is
	 * claimed, else the line to ask about.
	 */
	first?: string;
	failure?: string;
	asks?: string;
	line?: number;
	rank?: number;
	/** The place in the own code. */
	own?: string;
	program?: string;
	cut?: true;
	/** Ranks that raised something else at the same time. */
	also?: number[];
	/** What is told below it. */
	below?: string[];
	/** What the ranks say beside each other. */
	compared?: string[];
}

const index = compileContent();
const programs = programSigns(realTree);

test.each(pastes)('$name', ({ told, text }) => {
	expect(toldOf(diagnose(text, index))).toEqual(told);
});

test('an error that was raised from another known one is what followed', () => {
	const paste = pastes.find(({ name }) => name === 'a known error that was raised from another known one');
	const roles = diagnose(paste?.text ?? '', index).findings.map(({ failure, role }) => [failure, role]);
	expect(roles).toEqual([
		['extension-abi-mismatch', 'error'],
		['module-not-found', 'wrapper'],
	]);
});

function toldOf(diagnosis: Diagnosis): Told {
	const { first, also, compared, beside, findings } = diagnosis;
	const [lead, ...others] = findings;
	const program = first || !lead ? programOf(diagnosis, programs)?.id : undefined;
	const below = first ? findings : lead?.raised ? others : undefined;
	return {
		...headOf(diagnosis),
		...(program && { program }),
		...(also && { also: also.map(({ rank }) => rank as number) }),
		...(below && below.length + beside.length > 0 && { below: [...below, ...beside].map(({ failure }) => failure) }),
		...(compared && { compared: compared.map(({ kind }) => kind) }),
	};
}

function headOf({ first, findings: [lead], unknown }: Diagnosis): Told {
	const raised = first ?? lead?.raised;
	if (raised) {
		const { text, line, rank, frame } = raised;
		return {
			first: text.slice(0, 120),
			...(!first && lead && { failure: lead.failure }),
			line,
			...(rank !== undefined && { rank }),
			...(frame && { own: placeIn(frame) }),
		};
	}
	if (lead) return { failure: lead.failure, line: lead.best.line };
	return unknown ? { asks: unknown.text.slice(0, 160), line: unknown.line, ...(unknown.cut && { cut: true }) } : {};
}

const placeIn = ({ file, line, in: own, called }: NonNullable<NonNullable<Diagnosis['first']>['frame']>): string =>
	`${file}:${line}${own ? ` in ${own}` : ''}${called ? ` calls ${called}` : ''}`;
