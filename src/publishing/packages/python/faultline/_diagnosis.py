"""The answer, with types. Its fields are those of ``faultline --json``, in the spelling of Python."""

import json
import re
import subprocess
from dataclasses import dataclass, field, fields
from typing import Any, Dict, List, Optional, Type, TypeVar

from ._program import ask

T = TypeVar("T")
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True)
class Advice:
    """What to do: Markdown of a sentence or two, perhaps with a command and the step of the page that says more."""

    text: str
    command: Optional[str] = None
    step: Optional[str] = None
    known: Optional[str] = None


@dataclass(frozen=True)
class Page:
    """A page of the reference. ``url`` is there where the package was made for a site."""

    id: str
    title: str
    summary: str
    quick_fix: Optional[Advice] = None
    guide: Optional[str] = None
    url: Optional[str] = None
    is_name: Optional[bool] = None


@dataclass(frozen=True)
class Found:
    """The line that proves a finding. ``start`` and ``end``, in UTF-16 units, are where in ``text`` the message stands."""

    line: int
    text: str
    start: int
    end: int
    before: List[str]
    after: List[str]
    file: Optional[str] = None
    rank: Optional[int] = None
    host: Optional[str] = None
    time: Optional[str] = None


@dataclass(frozen=True)
class Finding:
    """A failure that was recognised. ``role`` says whether it is a cause (``error``) or what followed from one."""

    failure: str
    title: str
    summary: str
    certainty: str
    role: str
    found: Found
    count: int
    quick_fix: Optional[Advice] = None
    usual_fix: Optional[Advice] = None
    id: Optional[str] = None
    guide: Optional[str] = None
    url: Optional[str] = None
    problem: Optional[str] = None
    message: Optional[str] = None
    evidence: Optional[str] = None
    output: Optional[str] = None
    raised: Optional[Dict[str, Any]] = None
    values: List[Dict[str, Any]] = field(default_factory=list)
    readings: List[Dict[str, Any]] = field(default_factory=list)
    follows_from: Optional[str] = None
    after_end: Optional[bool] = None
    guides: List[Dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Diagnosis:
    """What is said of a text. ``json`` is the whole object, as ``docs/cli.schema.json`` describes it."""

    version: int
    kind: str
    faultline: str
    language: str
    recognised: bool
    by: Optional[str]
    lines: int
    findings: List[Finding]
    related: List[Page]
    outputs: List[Dict[str, Any]] = field(default_factory=list)
    beside: List[Finding] = field(default_factory=list)
    first: Optional[Dict[str, Any]] = None
    also: List[Dict[str, Any]] = field(default_factory=list)
    by_place: List[Dict[str, Any]] = field(default_factory=list)
    ended: Optional[Dict[str, Any]] = None
    ranks: Optional[Dict[str, Any]] = None
    run: Optional[Dict[str, Any]] = None
    unknown: Optional[Dict[str, Any]] = None
    family: Optional[Dict[str, Any]] = None
    members: List[Dict[str, Any]] = field(default_factory=list)
    program: Optional[Dict[str, Any]] = None
    files: List[Dict[str, Any]] = field(default_factory=list)
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)


def explain(text: str, *, language: str = "en", timeout: Optional[float] = 60) -> Diagnosis:
    """Says what went wrong in a text: a line, a traceback, a log.

    :param language: ``"en"`` or ``"zh"``.
    :param timeout: seconds, after which it gives up.
    :raises subprocess.TimeoutExpired: when it gave up.
    :raises RuntimeError: where the program could not answer, with what it said.

    >>> explain("all is well").findings
    []
    """
    asked = ask(text, "--json", "--lang", language, stderr=subprocess.PIPE, timeout=timeout)
    # 1: nothing was recognised, which is an answer.
    if asked.returncode not in (0, 1):
        raise RuntimeError(asked.stderr.decode("utf-8", "replace").strip() or f"faultline ended with {asked.returncode}")
    said = json.loads(asked.stdout)
    parts = {
        "findings": [_finding(one) for one in said["findings"]],
        "beside": [_finding(one) for one in said.get("beside", [])],
        "related": [_page(one) for one in said["related"]],
    }
    return _make(Diagnosis, said, json=said, **parts)


def _finding(said: Dict[str, Any]) -> Finding:
    return _make(Finding, said, found=_make(Found, said["found"]), **_advice(said))


def _page(said: Dict[str, Any]) -> Page:
    return _make(Page, said, **_advice(said))


def _advice(said: Dict[str, Any]) -> Dict[str, Advice]:
    fixes = {"quick_fix": said.get("quickFix"), "usual_fix": said.get("usualFix")}
    return {name: _make(Advice, fix) for name, fix in fixes.items() if fix}


def _make(kind: Type[T], said: Dict[str, Any], **parts: Any) -> T:
    """An object of what is known of it; a newer program may say more, which stands in ``Diagnosis.json``."""
    known = {one.name for one in fields(kind)}  # type: ignore[arg-type]
    own = {_CAPITAL.sub("_", name).lower(): value for name, value in said.items()}
    return kind(**{name: value for name, value in {**own, **parts}.items() if name in known})
