"""Reads the messages of Python sources by Python's own `ast`.

A line of standard input is `[id, source]` as JSON; the answer is a line `[id, rows]`, with `null` for what is no Python
of this version. A row is `[line, function, kind, parts]`: parts are texts and holes, a hole is `{"hole": "int"}`. One that
is filled by whoever calls says by whose argument, `{"hole": "…", "given": "ExceptionWrapper"}`. A row without parts is a
place that raises a class without a text of its own.
"""

import ast
import json
import re
import sys
import warnings
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from read_python_texts import ANY, braces, hole_of, is_text, percent, with_end, words_of  # noqa: E402

MOST_VARIANTS = 4
MOST_LOOKED_UP = 8
LOGGED = {"warning", "warn", "error", "critical", "exception", "fatal", "warning_once", "error_once", "warn_once"}
RAISES = re.compile(r"(Error|Exception|Warning|Interrupt|Exit|Failure|Fault|Timeout)$")
TELLS = {
    "warn", "warning", "warns", "error", "errors", "fatal", "fail", "fails", "failed", "failure", "die", "abort", "exit", "raise", "throw",
    "check", "assert", "exception", "critical", "deprecated", "deprecate", "unsupported",
}
def name_of(node):
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Name):
        return node.id
    return name_of(node.func) if isinstance(node, ast.Call) else ""


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def is_exception(node):
    """A class whose name or one of whose bases says that it is raised."""
    return any(RAISES.search(name) for name in [node.name, *map(name_of, node.bases)])


def mentions(node, name):
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(node))


def parameters_of(function):
    given = function.args
    return {one.arg for one in [*given.posonlyargs, *given.args, *given.kwonlyargs]}


def kept_parameters(node):
    """The attributes of a class that its `__init__` sets to what it was given."""
    init = next((one for one in node.body if isinstance(one, FUNCTIONS) and one.name == "__init__"), None)
    return {
        one.targets[0].attr
        for one in ast.walk(init or ast.Pass())
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Attribute) and name_of(one.value) in parameters_of(init)
    }


def checked_classes(test):
    """For each name that a condition checks with `isinstance`, the classes."""
    found = {}
    for call in ast.walk(test):
        if isinstance(call, ast.Call) and name_of(call.func) == "isinstance" and len(call.args) == 2 and isinstance(call.args[0], ast.Name):
            kinds = call.args[1].elts if isinstance(call.args[1], ast.Tuple) else [call.args[1]]
            found.setdefault(call.args[0].id, []).extend(name_of(kind) for kind in kinds)
    return found


class Reader(ast.NodeVisitor):
    def __init__(self):
        self.rows = []
        self.within = []
        self.scopes = [{}]
        # Of each class around: its name, empty where it is not raised.
        self.classes = []
        self.given = [{}]
        self.checked = [{}]
        self.returns = {}

    # What a name may stand for.

    def learn(self, body):
        """Each name with what is assigned to it: whether it is added to what the name had, and below how many conditions."""
        known = {}
        pending = [(node, 0) for node in body]
        while pending:
            node, below = pending.pop(0)
            if isinstance(node, FUNCTIONS):
                known.setdefault(node.name, []).append((False, below, node))
            elif isinstance(node, ast.ClassDef):
                continue
            elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                known.setdefault(node.targets[0].id, []).append((False, below, node.value))
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                known.setdefault(node.target.id, []).append((False, below, node.value))
            elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and isinstance(node.op, ast.Add):
                known.setdefault(node.target.id, []).append((True, below, node.value))
            else:
                below += isinstance(node, ast.If)
                children = [child for child in ast.iter_child_nodes(node) if isinstance(child, (ast.stmt, ast.ExceptHandler))]
                pending[:0] = [(child, below) for child in children]
        return known

    def resolve(self, name, depth):
        """The texts of a name: of each assignment those that it had before are known."""
        for scope in reversed(self.scopes):
            if not scope.get(name):
                continue
            assigned, variants, base = scope[name], [], 0
            for at, (added, below, value) in enumerate(assigned[:6]):
                scope[name] = assigned[:at]
                own = [parts for parts in self.variants(value, depth + 1) if is_text(parts)]
                if added and variants and own:
                    longer = [*variants[-1], *own[0]]
                    variants = [*variants, longer] if below > base else [*variants[:-1], longer]
                elif own:
                    variants = own if mentions(value, name) and below <= base else [*variants, *own]
                    base = below
            scope[name] = assigned
            return variants[:MOST_VARIANTS]
        return []

    def variants(self, node, depth=0):
        """The texts that an expression may give, as parts."""
        if depth > 8:
            return [[ANY]]
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                return [[node.value]]
            return [[str(node.value)]] if isinstance(node.value, (int, float)) else [[ANY]]
        if isinstance(node, ast.JoinedStr):
            return [self.joined(node, depth)]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return [
                [*left, *right] for left in self.variants(node.left, depth + 1) for right in self.variants(node.right, depth + 1)
            ][:MOST_VARIANTS]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            return [self.filled(parts, percent) for parts in self.variants(node.left, depth + 1)]
        if isinstance(node, ast.IfExp):
            return [*self.variants(node.body, depth + 1), *self.variants(node.orelse, depth + 1)][:MOST_VARIANTS]
        if isinstance(node, ast.BoolOp):
            return [parts for value in node.values for parts in self.variants(value, depth + 1) if is_text(parts)][:MOST_VARIANTS] or [[ANY]]
        if isinstance(node, ast.NamedExpr):
            return self.variants(node.value, depth + 1)
        if isinstance(node, ast.Lambda):
            return self.variants(node.body, depth + 1)
        if isinstance(node, ast.Name):
            return self.resolve(node.id, depth) or [[self.hole_for(node.id)]]
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
            return self.resolve(node.attr, depth) or [[self.hole_for(f"self.{node.attr}")]]
        if isinstance(node, ast.Call):
            return self.called(node, depth)
        if isinstance(node, ast.Subscript):
            return self.looked_up(node.value, None, depth) or [[ANY]]
        return [[ANY]]

    def hole_for(self, name):
        """What stands for a name without a text: where callers give it, it says who is called."""
        owner = next((given[name] for given in reversed(self.given) if name in given), None)
        return {"hole": "…", "given": owner} if owner else ANY

    def last_of(self, name):
        return next((scope[name][-1][2] for scope in reversed(self.scopes) if scope.get(name)), None)

    def looked_up(self, table, default, depth):
        """The texts that a dictionary of texts may give."""
        if isinstance(table, ast.Name) or (isinstance(table, ast.Attribute) and name_of(table.value) in ("self", "cls")):
            table = self.last_of(name_of(table))
        values = [one for one in getattr(table, "values", []) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if not isinstance(table, ast.Dict) or not values or len(values) != len(table.values):
            return []
        return [[value.value] for value in values][:MOST_LOOKED_UP] + ([] if default is None else self.variants(default, depth + 1)[:1])

    def returned(self, node):
        """The texts that a function of this file returns, read once; none of one that is being read."""
        function = self.last_of(name_of(node.func))
        if not isinstance(function, FUNCTIONS):
            return []
        if function not in self.returns:
            self.returns[function] = []
            self.scopes.append(self.learn(function.body))
            values = [one.value for one in ast.walk(function) if isinstance(one, ast.Return) and one.value is not None]
            texts = [parts for value in values for parts in self.variants(value, 2) if is_text(parts)]
            self.scopes.pop()
            self.returns[function] = texts[:MOST_VARIANTS]
        return self.returns[function]

    def called(self, node, depth):
        name = name_of(node.func)
        if isinstance(node.func, ast.Attribute):
            if name == "format":
                return self.formatted(node, depth)
            if name == "get" and node.args:
                return self.looked_up(node.func.value, [*node.args[1:], None][0], depth) or [[ANY]]
            if name in ("strip", "rstrip", "lstrip", "replace", "removesuffix"):
                return self.variants(node.func.value, depth + 1)
            if name in ("join", "upper", "lower"):
                return [[ANY]]
        if name in ("dedent", "cleandoc", "_", "gettext", "red", "yellow", "bold", "colored", "wrap", "fill", "SafeString") and node.args:
            return self.variants(node.args[0], depth + 1)
        return self.returned(node) or [[ANY]]

    def formatted(self, node, depth):
        """`text.format(name=…)`: once for each text of the name that has most."""
        named = {one.arg: self.variants(one.value, depth + 1) for one in node.keywords if one.arg}
        count = max([1, *(len(texts) for texts in named.values())])
        return [
            self.filled(parts, lambda text: braces(text, {name: texts[min(at, len(texts) - 1)] for name, texts in named.items()}))
            for parts in self.variants(node.func.value, depth + 1)
            for at in range(count)
        ][:MOST_LOOKED_UP]

    @staticmethod
    def filled(parts, form):
        return [piece for part in parts for piece in (form(part) if isinstance(part, str) else [part])]

    def joined(self, node, depth):
        parts = []
        for value in node.values:
            if isinstance(value, ast.Constant):
                parts.append(str(value.value))
                continue
            form = value.format_spec
            if form is None and (isinstance(value.value, ast.Name) or name_of(getattr(value.value, "value", None)) == "self"):
                own = self.variants(value.value, depth + 1)
                literal = len(own) == 1 and all(isinstance(part, str) for part in own[0])
                parts.extend(own[0] if literal or "given" in own[0][0] else [ANY])
            else:
                plain = form is not None and all(isinstance(one, ast.Constant) for one in form.values)
                parts.append(hole_of("".join(str(one.value) for one in form.values)) if plain else ANY)
        return parts

    # What is told.

    def tell(self, node, kind, expression):
        for parts in self.variants(expression):
            if is_text(parts):
                self.rows.append([node.lineno, ".".join(self.within), kind, parts])

    def tell_first(self, node, kind, arguments, percents=False, open_ended=False):
        for argument in arguments:
            variants = [parts for parts in self.variants(argument) if is_text(parts)]
            for parts in variants:
                texts = self.filled(parts, percent) if percents and len(arguments) > 1 else parts
                self.rows.append([node.lineno, ".".join(self.within), kind, with_end(texts) if open_ended else texts])
            if variants:
                return

    def visit_Raise(self, node):
        if isinstance(node.exc, ast.Call):
            self.raised_call(node, node.exc)
        elif isinstance(node.exc, ast.Name):
            self.raised_name(node, node.exc.id)
        elif isinstance(node.exc, ast.Attribute):
            self.raised_class(node, node.exc.attr)
        self.generic_visit(node)

    def raised_call(self, node, call):
        name = name_of(call.func)
        values = [*call.args, *(one.value for one in call.keywords)]
        if not RAISES.search(name):
            # `raise _with_request(GatedRepoError, text)`: of the class that is handed, and with what the helper adds.
            kind = next((name_of(one) for one in call.args if isinstance(one, (ast.Name, ast.Attribute)) and RAISES.search(name_of(one))), None)
            self.tell_first(node, kind or name, values, open_ended=bool(kind))
        if not any(is_text(parts) for value in values for parts in self.variants(value)):
            self.raised_class(node, name)

    def raised_name(self, node, name):
        """What was made before it is raised; or a class, of which `isinstance` may have said that the name is one."""
        made = [value for scope in self.scopes[1:][-1:] for _, _, value in scope.get(name, []) if isinstance(value, ast.Call)]
        for call in made:
            if RAISES.search(name_of(call.func)):
                self.raised_class(node, name_of(call.func))
            else:
                self.tell_first(node, name_of(call.func), [*call.args, *(one.value for one in call.keywords)])
        kinds = next((checked[name] for checked in reversed(self.checked) if name in checked), [] if made else [name])
        for kind in kinds:
            self.raised_class(node, kind)

    def raised_class(self, node, name):
        if re.match(r"_?[A-Z]", name):
            self.rows.append([node.lineno, ".".join(self.within), name, []])

    def visit_If(self, node):
        self.visit(node.test)
        self.checked.append(checked_classes(node.test))
        for one in node.body:
            self.visit(one)
        self.checked.pop()
        for one in node.orelse:
            self.visit(one)

    def visit_Assert(self, node):
        if node.msg is not None:
            self.tell(node, "AssertionError", node.msg)
        self.generic_visit(node)

    def visit_Call(self, node):
        name = name_of(node.func)
        values = [*node.args, *(one.value for one in node.keywords if one.arg not in ("category", "stacklevel", "file"))]
        on_object = isinstance(node.func, ast.Attribute)
        if name == "__init__" and self.classes and self.classes[-1]:
            self.tell_first(node, self.classes[-1], values)
        elif name == "print":
            self.printed(node)
        elif name == "warn" and on_object and name_of(node.func.value) == "warnings":
            kinds = [name_of(one) for one in node.args[1:2]] + [name_of(one.value) for one in node.keywords if one.arg == "category"]
            self.tell_first(node, next((kind for kind in kinds if kind), "UserWarning"), values[:1])
        elif on_object and name in LOGGED:
            self.tell_first(node, name.replace("_once", ""), values, True)
        elif on_object and name == "log" and node.args and name_of(node.args[0]) in ("WARNING", "WARN", "ERROR", "CRITICAL"):
            self.tell_first(node, name_of(node.args[0]).lower(), values[1:], True)
        elif RAISES.search(name) or words_of(name) & TELLS:
            self.tell_first(node, name, values)
        self.generic_visit(node)

    def printed(self, node):
        to_stderr = any(one.arg == "file" and name_of(one.value) == "stderr" for one in node.keywords)
        if not node.args:
            return
        for parts in self.variants(node.args[0]):
            complains = isinstance(parts[0], str) and re.match(r"\W*(error|fail|fatal|warning|cannot|unable|invalid)", parts[0], re.I)
            if is_text(parts) and (to_stderr or complains):
                more = [piece for one in node.args[1:] for piece in (" ", *self.variants(one)[0])]
                self.rows.append([node.lineno, ".".join(self.within), "stderr" if to_stderr else "print", [*parts, *more]])

    # Where.

    def visit_ClassDef(self, node):
        known = self.learn(node.body)
        raised = is_exception(node)
        if raised:
            for name in ("fmt", "msg_template", "message", "default_message", "default_detail"):
                for _, _, value in known.get(name, []):
                    for parts in self.variants(value):
                        if is_text(parts):
                            self.rows.append([value.lineno, ".".join([*self.within, node.name]), node.name, self.filled(parts, braces)])
        given = {f"self.{name}": node.name for name in kept_parameters(node)}
        self.enter(node, known, given, self.classes + [node.name if raised else ""])

    def visit_FunctionDef(self, node):
        given = {name: self.within[-1] if node.name == "__init__" and self.within else node.name for name in parameters_of(node)}
        self.enter(node, self.learn(node.body), given, self.classes)

    visit_AsyncFunctionDef = visit_FunctionDef

    def tell_class(self, node):
        """`__str__` says what is printed of an exception."""
        for inner in ast.walk(node):
            if isinstance(inner, ast.Return) and inner.value is not None:
                self.tell(inner, self.classes[-1], inner.value)

    def enter(self, node, known, given, classes):
        outer = self.classes
        self.within.append(node.name)
        self.scopes.append(known)
        self.given.append(given)
        self.classes = classes
        if node.name == "__str__" and classes and classes[-1]:
            self.tell_class(node)
        self.generic_visit(node)
        self.classes = outer
        self.given.pop()
        self.scopes.pop()
        self.within.pop()


def read(source):
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    reader = Reader()
    reader.scopes[0].update(reader.learn(tree.body))
    try:
        reader.visit(tree)
    except RecursionError:
        return None
    return reader.rows


def main():
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(5000)
    for line in sys.stdin:
        key, source = json.loads(line)
        print(json.dumps([key, read(source)], ensure_ascii=True), flush=False)


if __name__ == "__main__":
    main()
