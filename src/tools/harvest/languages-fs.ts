// Which reader reads which file. Runs Python for Python's sources, hence `-fs`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ToldMessage } from './parts.ts';
import { cppReader } from './read-cpp.ts';
import { goReader } from './read-go.ts';
import { readHelp } from './read-help.ts';
import { rustReader } from './read-rust.ts';
import { shellReader } from './read-shell.ts';

export type LanguageOfFile = 'python' | 'cpp' | 'go' | 'rust' | 'bash' | 'help';

const ENDINGS: Record<string, LanguageOfFile> = {
	py: 'python',
	...Object.fromEntries('c cc cpp cxx cu cuh h hh hpp hxx inl'.split(' ').map((ending) => [ending, 'cpp' as const])),
	go: 'go',
	rs: 'rust',
	sh: 'bash',
	bash: 'bash',
};

const NOT_RUN =
	/(?:^|\/)(?:tests?|testing|unit_tests|e2e|docs?|documentation|examples?|samples?|benchmarks?|benches|third[_-]?party(?:_files)?|3rd-?party|_?vendor(?:ed)?|contrib\/plugins|node_modules|testsuite|testdata|mocks?|fixtures|recipes?_tests)\/|_test\.\w+$|(?:^|\/)(?:test_|conftest)[^/]*$|(?:^|\/)zz_generated|\.pb\.\w+$|_pb2\.py$/;

/**
 * The language of a file that runs for users; undefined for tests, documentation and what belongs to others.
 *
 * @example languageOf('src/init.cc') // => 'cpp'; languageOf('tests/test_a.py') // => undefined
 */
export function languageOf(file: string): LanguageOfFile | undefined {
	if (NOT_RUN.test(file)) return undefined;
	if (/(?:^|\/)help-[\w-]+\.txt$/.test(file)) return 'help';
	return ENDINGS[/\.(\w+)$/.exec(file)?.[1] ?? ''];
}

/** A source that is to be read. */
export interface Source {
	key: string;
	language: LanguageOfFile;
	text: string;
}

const PYTHON_READER = fileURLToPath(new URL('read_python.py', import.meta.url));

type PythonRow = [line: number, name: string, kind: string, parts: ToldMessage['parts']];

/** @throws where Python is missing or ends early. */
function readPython(python: string, sources: readonly Source[]): Map<string, ToldMessage[] | undefined> {
	const input = sources.map(({ key, text }) => JSON.stringify([key, text])).join('\n');
	const { status, stdout, stderr, error } = spawnSync(python, ['-I', PYTHON_READER], {
		input,
		encoding: 'utf8',
		maxBuffer: 1 << 30,
	});
	if (error || status !== 0) throw new Error(`${python}: ${error?.message ?? stderr.trim()}`);
	const answers = stdout.trimEnd().split('\n').filter(Boolean);
	return new Map(
		answers.map((line) => {
			const [key, rows] = JSON.parse(line) as [string, PythonRow[] | null];
			return [key, rows?.map(([at, name, kind, parts]) => ({ line: at, function: name, kind, parts }))];
		}),
	);
}

/**
 * What sources tell, by their keys; undefined for one that its reader cannot read.
 *
 * @param python the Python whose `ast` reads Python: the newer it is, the more it can read.
 */
export async function readSources(
	sources: readonly Source[],
	python: string,
): Promise<Map<string, ToldMessage[] | undefined>> {
	const ofPython = sources.filter(({ language }) => language === 'python');
	const told = ofPython.length ? readPython(python, ofPython) : new Map<string, ToldMessage[] | undefined>();
	const readers = { cpp: cppReader, go: goReader, rust: rustReader, bash: shellReader, help: async () => readHelp };
	for (const { key, language, text } of sources) {
		if (language !== 'python') told.set(key, (await readers[language]())(text));
	}
	return told;
}
