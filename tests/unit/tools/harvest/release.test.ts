/** What takes more than one file to say: who hands a text to a message, and where a class is raised that says its own. */
import { expect, test } from 'vitest';
import { readSources } from '../../../../src/tools/harvest/languages-fs.ts';
import { templatesIn } from '../../../../src/tools/harvest/release.ts';
import { some } from '../../some.ts';

async function toldIn(files: Record<string, string>): Promise<string[]> {
	const sources = Object.entries(files).map(([key, text]) => ({ key, language: 'python' as const, text }));
	const told = await readSources(sources, 'python3');
	const release = new Map(Object.keys(files).map((file) => [file, told.get(file) ?? []]));
	return [...templatesIn(release)].flatMap(({ template, message: { line, kind }, file }) =>
		template === undefined ? [] : [`${file}:${line} ${kind}: ${template}`],
	);
}

const WRAPPER =
	'class FailureWrapper:\n  def __init__(self, where="here"):\n    self.where = where\n  def again(self):\n    text = f"Caught {self.kind} {self.where}."\n    raise RuntimeError(text)';

const cases: [string, Record<string, string>, string[]][] = [
	[
		'what callers hand to a class completes its message',
		{ 'a.py': WRAPPER, 'b.py': 'def f(n):\n  return FailureWrapper(where=f"in loader worker {n}")' },
		['a.py:6 RuntimeError: Caught <…> in loader worker <…>.'],
	],
	['what nobody hands stays a hole, and says too little', { 'a.py': WRAPPER }, []],
	[
		'what a class says of itself is told where it is raised, too',
		{
			'a.py':
				'class NoLoader(RuntimeError):\n  def __init__(self):\n    super().__init__("Cannot decode that fragment")',
			'b.py': 'import a\ndef f():\n  raise a.NoLoader',
			'c.py': 'def f(found):\n  if isinstance(found, NoLoader):\n    raise found',
		},
		[
			'a.py:3 NoLoader: Cannot decode that fragment',
			'b.py:3 NoLoader: Cannot decode that fragment',
			'c.py:3 NoLoader: Cannot decode that fragment',
		],
	],
	[
		'what a class is given where it is raised is not told elsewhere',
		{ 'a.py': 'raise LostLoader("Cannot decode that fragment")', 'b.py': 'raise LostLoader()' },
		['a.py:1 LostLoader: Cannot decode that fragment'],
	],
	[
		'a class of its own says enough with few words, one of Python does not',
		{ 'a.py': 'raise CastError("Broken cast")', 'b.py': 'raise ValueError("Broken cast")' },
		['a.py:1 CastError: Broken cast'],
	],
];

test.each(some(cases, 3))('%s', async (_, files, told) => {
	expect(await toldIn(files)).toEqual(told);
});
