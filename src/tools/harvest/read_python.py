"""Reads the messages of Python sources by Python's own `ast`.

A line of standard input is `[id, source]` as JSON; the answer is a line `[id, rows]`, with `null` for what is no Python
of this version. A row is `[line, function, kind, parts]`: parts are texts and holes, a hole is `{"hole": "int"}`.
"""

import ast
import json
import re
import sys
import warnings

ANY = {"hole": "…"}
HOLES = {"d": "int", "i": "int", "u": "int", "f": "number", "F": "number", "e": "number", "g": "number", "x": "hex", "X": "hex"}
MOST_VARIANTS = 4
LOGGED = {"warning", "warn", "error", "critical", "exception", "fatal", "warning_once", "error_once", "warn_once"}
RAISES = re.compile(r"(Error|Exception|Warning|Interrupt|Exit|Failure|Fault|Timeout)$")
TELLS = {
    "warn", "warning", "warns", "error", "errors", "fatal", "fail", "fails", "failed", "failure", "die", "abort", "exit", "raise", "throw",
    "check", "assert", "exception", "critical", "deprecated", "deprecate", "unsupported",
}
PERCENT = re.compile(r"%(?:\((\w+)\))?[-#0 +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?([diouxXeEfFgGcrsa%])")
FIELD = re.compile(r"\{\{|\}\}|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")


def percent(text):
    parts, at = [], 0
    for found in PERCENT.finditer(text):
        parts.append(text[at : found.start()])
        parts.append("%" if found[2] == "%" else {"hole": HOLES.get(found[2], "…")})
        at = found.end()
    return [*parts, text[at:]]


def hole_of(form):
    kind = form[-1:]
    if kind in ("x", "X"):
        return ANY
    return {"hole": HOLES.get(kind, "…")} if re.fullmatch(r"[-+ ]?\d*(?:\.\d+)?[dfFeg]", form) else ANY


def braces(text):
    parts, at = [], 0
    for found in FIELD.finditer(text):
        field = found[0]
        parts.append(text[at : found.start()])
        if field in ("{{", "}}"):
            parts.append(field[0])
        else:
            parts.append(hole_of(field[1:-1].partition(":")[2]))
        at = found.end()
    return [*parts, text[at:]]


def is_text(parts):
    return any(isinstance(part, str) and part.strip() for part in parts)


def name_of(node):
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Name):
        return node.id
    return name_of(node.func) if isinstance(node, ast.Call) else ""


def words_of(name):
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


class Reader(ast.NodeVisitor):
    def __init__(self):
        self.rows = []
        self.within = []
        self.scopes = [{}]
        self.classes = []

    # What a name may stand for.

    def learn(self, body):
        """Each name with what is assigned to it: whether it is added to what the name had, and below how many conditions."""
        known = {}
        pending = [(node, 0) for node in body]
        while pending:
            node, below = pending.pop(0)
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                continue
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
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
        for scope in reversed(self.scopes):
            if name in scope:
                variants, base = [], 0
                for added, below, value in scope[name][:6]:
                    own = [parts for parts in self.variants(value, depth + 1) if is_text(parts)]
                    if added and variants and own:
                        longer = [*variants[-1], *own[0]]
                        variants = [*variants, longer] if below > base else [*variants[:-1], longer]
                    else:
                        variants.extend(own)
                        base = below
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
            return self.resolve(node.id, depth) or [[ANY]]
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
            return self.resolve(node.attr, depth) or [[ANY]]
        if isinstance(node, ast.Call):
            return self.called(node, depth)
        return [[ANY]]

    def called(self, node, depth):
        name = name_of(node.func)
        if isinstance(node.func, ast.Attribute):
            if name == "format":
                return [self.filled(parts, braces) for parts in self.variants(node.func.value, depth + 1)]
            if name in ("strip", "rstrip", "lstrip", "replace", "removesuffix"):
                return self.variants(node.func.value, depth + 1)
            if name in ("join", "upper", "lower"):
                return [[ANY]]
        if name in ("dedent", "cleandoc", "_", "gettext", "red", "yellow", "bold", "colored", "wrap", "fill", "SafeString") and node.args:
            return self.variants(node.args[0], depth + 1)
        return [[ANY]]

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
            if form is None and isinstance(value.value, ast.Name):
                own = self.resolve(value.value.id, depth)
                literal = len(own) == 1 and all(isinstance(part, str) for part in own[0])
                parts.extend(own[0] if literal else [ANY])
            else:
                plain = form is not None and all(isinstance(one, ast.Constant) for one in form.values)
                parts.append(hole_of("".join(str(one.value) for one in form.values)) if plain else ANY)
        return parts

    # What is told.

    def tell(self, node, kind, expression):
        for parts in self.variants(expression):
            if is_text(parts):
                self.rows.append([node.lineno, ".".join(self.within), kind, parts])

    def tell_first(self, node, kind, arguments, percents=False):
        for argument in arguments:
            variants = [parts for parts in self.variants(argument) if is_text(parts)]
            for parts in variants:
                texts = self.filled(parts, percent) if percents and len(arguments) > 1 else parts
                self.rows.append([node.lineno, ".".join(self.within), kind, texts])
            if variants:
                return

    def visit_Raise(self, node):
        if isinstance(node.exc, ast.Call) and not RAISES.search(name_of(node.exc.func)):
            self.tell_first(node, name_of(node.exc.func), [*node.exc.args, *(one.value for one in node.exc.keywords)])
        self.generic_visit(node)

    def visit_Assert(self, node):
        if node.msg is not None:
            self.tell(node, "AssertionError", node.msg)
        self.generic_visit(node)

    def visit_Call(self, node):
        name = name_of(node.func)
        values = [*node.args, *(one.value for one in node.keywords if one.arg not in ("category", "stacklevel", "file"))]
        on_object = isinstance(node.func, ast.Attribute)
        if name == "__init__" and self.classes and RAISES.search(self.classes[-1]):
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
        if RAISES.search(node.name):
            for name in ("fmt", "msg_template", "message", "default_message", "default_detail"):
                for _, _, value in known.get(name, []):
                    for parts in self.variants(value):
                        if is_text(parts):
                            self.rows.append([value.lineno, ".".join([*self.within, node.name]), node.name, self.filled(parts, braces)])
        self.enter(node, known, self.classes + [node.name])

    def visit_FunctionDef(self, node):
        if node.name == "__str__" and self.classes and RAISES.search(self.classes[-1]):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    self.tell(inner, self.classes[-1], inner.value)
        self.enter(node, self.learn(node.body), self.classes)

    visit_AsyncFunctionDef = visit_FunctionDef

    def enter(self, node, known, classes):
        outer = self.classes
        self.within.append(node.name)
        self.scopes.append(known)
        self.classes = classes
        self.generic_visit(node)
        self.classes = outer
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
