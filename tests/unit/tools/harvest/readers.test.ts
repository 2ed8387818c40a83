import { beforeAll, describe, expect, test } from 'vitest';
import { type LanguageOfFile, languageOf, readSources } from '../../../../src/tools/harvest/languages-fs.ts';
import { type ToldMessage, templatesOf } from '../../../../src/tools/harvest/parts.ts';

/** What a source tells: `function class: template`. */
async function toldIn(language: LanguageOfFile, text: string): Promise<string[]> {
	return said((await readSources([{ key: 'a', language, text }], 'python3')).get('a'));
}

const said = (told: readonly ToldMessage[] = []): string[] =>
	told.flatMap((one) =>
		templatesOf(one.parts).map((template) => `${one.line} ${one.function} ${one.kind}: ${template}`),
	);

test('a text that is cut behind a hole has one hole for the rest', () => {
	const hole = { hole: '…' } as const;
	const text = 'Context Parallelism (CP) and Sequence Parallelism (SP) are mutually exclusive. Got cp_size=';
	expect(templatesOf([text, hole, ' and sp_size=', hole, ':given'])).toEqual([`${text}<…> and sp_size=<…>`]);
});

describe('Python', () => {
	const rows: [string, string, string[]][] = [
		[
			'an f-string',
			'def load(x):\n  raise ValueError(f"Cannot decode fragment {x} of {n:d}")',
			['2 load ValueError: Cannot decode fragment <…> of <int>'],
		],
		[
			'a percent',
			'raise OSError("Cannot decode fragment %s of %d" % (a, b))',
			['1  OSError: Cannot decode fragment <…> of <int>'],
		],
		[
			'format',
			'raise OSError("Cannot decode fragment {0!r:>3}, {{x}}".format(a))',
			['1  OSError: Cannot decode fragment <…>, {x}'],
		],
		[
			'concatenation',
			'raise OSError("Cannot decode fragment " + str(a) + " again")',
			['1  OSError: Cannot decode fragment <…> again'],
		],
		[
			'a constant of the module',
			'TEXT = "Cannot decode fragment {}"\nraise OSError(TEXT.format(1))',
			['2  OSError: Cannot decode fragment <…>'],
		],
		[
			'a local one that grows',
			'def f():\n  m = "Cannot decode "\n  m += "that fragment"\n  raise OSError(m)',
			['4 f OSError: Cannot decode that fragment'],
		],
		[
			'a local one that may grow',
			'def f():\n  m = "Cannot decode "\n  m += "that fragment"\n  if x:\n    m += " twice"\n  raise OSError(m)',
			['6 f OSError: Cannot decode that fragment', '6 f OSError: Cannot decode that fragment twice'],
		],
		[
			'a local one that grows where it is made',
			'def f():\n  if x:\n    m = "Cannot decode "\n    m += "that fragment"\n    raise OSError(m)',
			['5 f OSError: Cannot decode that fragment'],
		],
		[
			'what a helper of the file returns',
			'def said(x):\n  if x:\n    return "Cannot decode that fragment"\n  return "Cannot encode that fragment"\nraise OSError(said(1))',
			['5  OSError: Cannot encode that fragment', '5  OSError: Cannot decode that fragment'],
		],
		[
			'a helper that calls itself',
			'def said(x):\n  return said(x - 1) + "cannot decode that fragment"\nraise OSError(said(1))',
			['3  OSError: <…>cannot decode that fragment'],
		],
		[
			'what a table gives',
			'TEXTS = {1: "Cannot decode that fragment", 2: "Cannot encode that fragment"}\nraise OSError(TEXTS.get(x, "Cannot release that fragment"))',
			[
				'2  OSError: Cannot decode that fragment',
				'2  OSError: Cannot encode that fragment',
				'2  OSError: Cannot release that fragment',
			],
		],
		[
			'a table that refers to itself',
			'def f():\n  config = self.config\n  config = config.get(node)\n  raise OSError(f"Cannot decode that fragment {config.get(x)}")',
			['4 f OSError: Cannot decode that fragment <…>'],
		],
		[
			'what format is called with',
			'def f():\n  m = "{what} cannot decode fragment {0}"\n  m = m.format(a, what={1: "A loader", 2: "A router"}[x])\n  raise OSError(m)',
			['4 f OSError: A loader cannot decode fragment <…>', '4 f OSError: A router cannot decode fragment <…>'],
		],
		[
			'what was made before it is raised',
			'def f():\n  error = make_it("Cannot decode that fragment")\n  raise error',
			['3 f make_it: Cannot decode that fragment'],
		],
		[
			'of the class that is handed to a helper, which may add to each line',
			'raise _with_request(LostLoaderError, "Cannot reach that accelerator.\\nCannot decode that fragment.")',
			['1  LostLoaderError: Cannot reach that accelerator.<…>', '1  LostLoaderError: Cannot decode that fragment.<…>'],
		],
		[
			'an exception by its base, in what it prints',
			'class NoLoader(RuntimeError):\n  def __str__(self):\n    text = "Cannot decode "\n    text += "that fragment"\n    return text',
			['5 NoLoader.__str__ NoLoader: Cannot decode that fragment'],
		],
		[
			'what another function throws',
			'self._log_and_throw(ValueError, "Cannot decode that fragment")',
			['1  _log_and_throw: Cannot decode that fragment'],
		],
		[
			'an own class',
			'class FragmentError(Exception):\n  def __init__(self, a):\n    super().__init__(f"Cannot decode fragment {a}")',
			['3 FragmentError.__init__ FragmentError: Cannot decode fragment <…>'],
		],
		[
			'an assertion',
			'class A:\n  def f(self):\n    assert a, "Cannot decode fragment"',
			['3 A.f AssertionError: Cannot decode fragment'],
		],
		['a logged warning', 'logger.warning("Cannot decode fragment %s", a)', ['1  warning: Cannot decode fragment <…>']],
		[
			'warnings',
			'import warnings\nwarnings.warn("Cannot decode fragment", FutureWarning)',
			['2  FutureWarning: Cannot decode fragment'],
		],
		[
			'a lazy check',
			'torch._check(a, lambda: f"Cannot decode fragment {a}")',
			['1  _check: Cannot decode fragment <…>'],
		],
		[
			'standard error',
			'print("Cannot decode fragment", a, file=sys.stderr)',
			['1  stderr: Cannot decode fragment <…>'],
		],
		['information is no complaint', 'logger.info("Decoded every fragment")', []],
		['holes and common words alone', 'raise ValueError(f"{a}: {b} failed")', []],
	];
	/** By one Python for all: to start one takes longer than to read them. */
	let read: Awaited<ReturnType<typeof readSources>>;
	beforeAll(async () => {
		read = await readSources(
			rows.map(([key, text]) => ({ key, language: 'python', text })),
			'python3',
		);
	});

	test.each(rows)('%s', (key, _, told) => {
		expect(said(read.get(key))).toEqual(told);
	});

	test('what is no Python cannot be read', async () => {
		const read = await readSources([{ key: 'a', language: 'python', text: 'print "x"' }], 'python3');
		expect(read.get('a')).toBeUndefined();
	});
});

test.each<[string, string, string[]]>([
	[
		'a check',
		'void f(int a) {\n  TORCH_CHECK(a > 0, "Cannot decode fragment ", a, " here");\n}',
		['2 f TORCH_CHECK: Cannot decode fragment <…> here'],
	],
	[
		'a throw',
		'void A::g() { throw std::runtime_error("Cannot decode fragment " + s); }',
		['1 A::g runtime_error: Cannot decode fragment <…>'],
	],
	[
		'printf',
		'int f() { WARN("Cannot decode fragment %d of %s", a, b); }',
		['1 f WARN: Cannot decode fragment <int> of <…>'],
	],
	[
		'a macro inside of a text',
		'int f() { WARN("Cannot decode fragment %" PRIu64 " now", a); }',
		['1 f WARN: Cannot decode fragment <int> now'],
	],
	[
		'a stream',
		'int f() { LOG(ERROR) << "Cannot decode fragment " << a << std::endl; }',
		['1 f ERROR: Cannot decode fragment <…>'],
	],
	[
		'standard error',
		'int f() { fprintf(stderr, "Cannot decode fragment\\n"); }',
		['1 f stderr: Cannot decode fragment'],
	],
	[
		'fmt',
		'void f() { throw Bad(fmt::format("Cannot decode fragment {}", a)); }',
		['1 f Bad: Cannot decode fragment <…>'],
	],
	[
		'the body of a macro',
		'#define CHECKED(x) do { \\\n  WARN("Cannot decode fragment %s", x); \\\n} while (0)\n',
		['2 CHECKED WARN: Cannot decode fragment <…>'],
	],
	[
		'a table of errors',
		'static t all[] = { { EFRAGMENT_ERR, "Cannot decode that fragment" } };',
		['1  error: Cannot decode that fragment'],
	],
	['information is no complaint', 'int f() { LOG(INFO) << "Decoded every fragment"; }', []],
])('C++: %s', async (_, source, told) => {
	expect(await toldIn('cpp', source)).toEqual(told);
});

test.each<[string, string, string[]]>([
	[
		'an error',
		'package a\nfunc (p *Pod) Load() error {\n\treturn fmt.Errorf("cannot decode fragment %q: %w", a, err)\n}',
		['3 Pod.Load fmt.Errorf: cannot decode fragment "<…>": <…>'.replaceAll('"', '')],
	],
	[
		'a log',
		'package a\nfunc f() { klog.ErrorS(err, "Cannot decode fragment", "pod", p) }',
		['1 f klog.ErrorS: Cannot decode fragment'.replace('1', '2')],
	],
	[
		'an event',
		'package a\nfunc f() { r.recorder.Eventf(p, t, "Reason", "Cannot decode fragment %d", a) }',
		['2 f r.recorder.Eventf: Cannot decode fragment <int>'],
	],
	['information', 'package a\nfunc f() { klog.Infof("Decoded every fragment") }', []],
])('Go: %s', async (_, source, told) => {
	expect(await toldIn('go', source)).toEqual(told);
});

test.each<[string, string, string[]]>([
	['a macro', 'fn load() {\n  bail!("cannot decode fragment {}", a);\n}', ['2 load bail!: cannot decode fragment <…>']],
	[
		'thiserror',
		'#[derive(Error)]\nenum E {\n  #[error("cannot decode fragment {name}")]\n  A,\n}',
		['3  Error: cannot decode fragment <…>'],
	],
	[
		'an error of Python',
		'fn f() { Err(PyValueError::new_err(format!("cannot decode fragment {a:?}"))) }',
		['1 f PyValueError: cannot decode fragment <…>'.replace('PyValueError', 'PyValueError')],
	],
	['information', 'fn f() { info!("decoded every fragment"); }', []],
])('Rust: %s', async (_, source, told) => {
	expect(await toldIn('rust', source)).toEqual(told);
});

test.each<[string, string, string[]]>([
	['an echo', 'load() {\n  echo "Cannot decode fragment $1" >&2\n}', ['2 load stderr: Cannot decode fragment <…>']],
	['an own command', 'die "Cannot decode fragment: $a"', ['1  die: Cannot decode fragment: <…>']],
	['printf', 'printf "Cannot decode fragment %d\\n" 3 >&2', ['1  stderr: Cannot decode fragment <int>']],
	['standard output', 'echo "Decoded every fragment"', []],
])('Shell: %s', async (_, source, told) => {
	expect(await toldIn('bash', source)).toEqual(told);
});

test('a help file of Open MPI tells its topics', async () => {
	expect(await toldIn('help', '# text\n[no-fragment]\nOpen MPI cannot decode fragment %s\n')).toEqual([
		'3 no-fragment help: Open MPI cannot decode fragment <…>',
	]);
});

test.each<[string, LanguageOfFile | undefined]>([
	['src/init.cc', 'cpp'],
	['a/b.py', 'python'],
	['ompi/help-mpi-runtime.txt', 'help'],
	['tests/a.py', undefined],
	['pkg/a_test.go', undefined],
	['third_party/x/a.cc', undefined],
	['ray/agent/thirdparty_files/aiohttp/a.py', undefined],
	['torch/_vendor/packaging/version.py', undefined],
	['botocore/vendored/six.py', undefined],
	['vendors/a.py', 'python'],
	['README.md', undefined],
])('%s is read as %s', (file, language) => {
	expect(languageOf(file)).toBe(language);
});
