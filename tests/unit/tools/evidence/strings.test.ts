import { expect, test } from 'vitest';
import { HOLES, textsIn } from '../../../../src/tools/evidence/strings.ts';

/** `…` stands for anything filled in, `#` for a whole number, `~` for a number, `&` for a hexadecimal one, `$` for a string of C. */
const shown = (text: string) =>
	text
		.replaceAll(HOLES.any, '…')
		.replaceAll(HOLES.int, '#')
		.replaceAll(HOLES.number, '~')
		.replaceAll(HOLES.hex, '&')
		.replaceAll(HOLES.text, '$');

const textOf = (file: string, source: string) => textsIn(file, source).said.map(({ text }) => shown(text));

test.each([
	['adjacent literals', 'raise ValueError("no such "\n    "file")', ['no such file']],
	['an f-string, with its own quotes', 'raise E(f\'rank {x["a"]} of {n:d} at {t:.2f}\')', ['rank … of # at ~']],
	['braces of an f-string', 'print(f"{{no}} hole {a}")', ['{no} hole …']],
	['the formats of %', 'log("%s has %d of %.1f%%, %(name)s" % x)', ['… has # of ~%, …']],
	['the formats of str.format', 'log("one {} two {name!r} three {0:d}".format(x))', ['one … two … three #']],
	['a sum', 'raise E("one " + "two " + str(x) + " three")', ['one two … three']],
	['arguments', 'print("one two", x, "three four")', ['one two…three four']],
	['statements apart', 'a = "first one"\nb = "second one"', ['first one', 'second one']],
	['a line that goes on', 'a = "first one " \\\n  "and two"', ['first one and two']],
	['no comment', 'f()  # "not this"', []],
	['no docstring', 'def f():\n    """not this"""\n    g("but this")', ['but this']],
	['a text over several lines', 'raise E("""one\n   two""")', ['one two']],
	['escapes', "raise E('it\\'s\\n\\ttwo \\x1b[31mwords')", ["it's two [31mwords"]],
	['a raw string', "raise E(r'a\\nb c')", ['a\\nb c']],
])('Python: %s', (_, source, expected) => {
	expect(textOf('a.py', source)).toEqual(expected);
});

test.each([
	['formats of printf', 'WARN("rank %d of %s: %lu %5.2f 0x%lx 100%%", a);', ['rank # of $: # ~ 0x& 100%']],
	['adjacent literals', 'WARN("one "\n  "two", a);', ['one two']],
	['streams', 'out << "got " << n << " bytes" << \'!\';', ['got … bytes!']],
	['std::to_string', 'throw E("rank " + std::to_string(r) + " died");', ['rank … died']],
	[
		'arguments of TORCH_CHECK',
		'TORCH_CHECK(a == b, "size ", a, " is not ", b, "; ", "sorry");',
		['size … is not …; sorry'],
	],
	['formats in macros', 'printf("%" PRIu64 " bytes of %" PRIi32, a, b);', ['# bytes of %']],
	['a name in a macro', 'WARN("Call to " name " failed");', ['Call to … failed']],
	['a raw literal', 'f(R"x(one "two" three)x");', ['one "two" three']],
	['marks between digits', 'int a = 1\'000; f("one two");', ['one two']],
	['no comment', '/* "not this" */ f("but this"); // "nor this"', ['but this']],
	['branches apart', 'if (a) { f("one two"); } else { f("three four"); }', ['one two', 'three four']],
	['a conditional', 'f("Error while %s it", a ? "making" : "taking");', ['Error while $ it…making…taking']],
])('C++: %s', (_, source, expected) => {
	expect(textOf('a.cc', source)).toEqual(expected);
});

test.each([
	['a.go', 'log.Printf("pod %q has %v")\nlog.Print("second line")', ['pod … has …', 'second line']],
	['a.rs', 'fn f<\'a>() { panic!("no {name} in {:?}", x); }', ['no … in …']],
	['b.rs', 'let dash = \'\\u{2014}\'; panic!("one \\u{2014} two \\u{ffffff}", dash);', ['one \u2014 two u…']],
	['a.js', `throw new Error(\`no \${name} here\`)`, ['no … here']],
	['run.sh', `echo "no $name in \${place}"`, ['echo "no … in …"']],
])('%s', (file, source, expected) => {
	expect(textOf(file, source)).toEqual(expected);
});

test('a text says on which line it begins', () => {
	expect(textsIn('a.py', '\n\nraise E(\n  "one "\n  "two")').said).toEqual([{ text: 'one two', line: 4 }]);
});

test('short literals and functions are what a hole may print', () => {
	const { names } = textsIn('a.cc', 'void startConnect() { f("%s %s", "recv from", __func__); }');
	expect([...names].sort()).toEqual(['recv from', 'startConnect']);
});
