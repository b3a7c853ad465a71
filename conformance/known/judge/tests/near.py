"""Near misses of what pages explain: a real observation with one thing changed that can be seen.
near.py record OBSERVATIONS: prints one of each kind of what was wrong, without what is for people.
near.py SEED PAGES OBSERVATIONS...: each file has what an oracle saw, or below a folder `near` near misses that the oracle
itself has made.  Of audit and flow, whose files no suite has, it is what each line of a page tells, one for each of its
alternatives.  Prints of each near miss that a page explains what it is, and of each oracle how many there
were; status 1 if one is explained, or too few were drawn."""
import json, random, re, subprocess, sys, tempfile

LEAST = 100

# What can be changed in what an oracle sees, and to what.
NOTHING = "startproc; personality 1; nop; endproc"

def names(oracle):
    text = open("lib/issues/differences.def").read()
    return re.findall(r'^DIFFERENCE \(%s, \w+, "(.*)"\)' % oracle.upper(), text, re.M)

def other(rng, words, but):
    return rng.choice([w for w in words if w != but])

def near_difference(rng, seen, told):
    """One word: another place, another kind than the page tells, or a value."""
    words = seen["difference"].split(" ")
    at = rng.randrange(len(words))
    parts = words[at].split(":")
    kind = rng.choice(("place", "kind", "value"))
    untold = [n for n in names(seen["oracle"]) if n not in told]
    if kind == "place" and len(parts) > 2:
        parts[1] = other(rng, ("size", "key", "signal"), parts[1])
    elif kind == "kind" and untold:
        parts[-1] = rng.choice(untold)
    else:
        parts[-1] = "sp+%d>ra-%d" % (rng.randrange(1, 512), rng.randrange(1, 512))
    words[at] = ":".join(parts)
    return " ".join(words)

# What tells how a program ended: its status, the place, the function or the text of an assertion, an error.
ENDS = r"exit status (\d+)|\.c:(\d+)$|(\w+): Assertion|Assertion `(.+)'|error: (\w+ \w+)"

def near_text(rng, text):
    """One letter of what tells is another one."""
    spans = [m.span(m.lastindex) for m in re.finditer(ENDS, text)] or [(0, len(text))]
    # Which function it is of a link tells nothing.
    numbers = {i for m in re.finditer(r"(?<=function )\d+", text) for i in range(*m.span())}
    at = rng.choice([i for i in range(*rng.choice(spans)) if text[i].isalnum() and i not in numbers])
    return text[:at] + other(rng, "135" if text[at].isdigit() else "xyz", text[at].lower()) + text[at + 1:]

def changed(rng, seen, told, is_about_function):
    """SEEN with each field changed that tells it apart."""
    if seen.get("difference"):
        yield dict(seen, difference=near_difference(rng, seen, told))
    for field in ("says", "found"):
        if seen.get(field):
            yield dict(seen, **{field: near_text(rng, seen[field])})
    # Each of them is seen, and no page has it.
    for field, others in (("check", ("sorted", "marked", "typed")), ("is", ("cfa+7", "cfa-9", "the stars")),
                          ("what", ("outside-code", "section-flags"))):
        if seen.get(field):
            yield dict(seen, **{field: rng.choice(others)})
    if is_about_function and seen.get("function"):
        yield dict(seen, function=NOTHING)

def judge(pages, observations):
    """The page that explains each of OBSERVATIONS and the place of its line, or None."""
    with tempfile.TemporaryDirectory() as work:
        with open(work + "/seen", "w") as out:
            counts = {}
            for i, seen in enumerate(observations):
                line = {k: v for k, v in seen.items() if k not in ("text", "again", "count", "reason")}
                print(json.dumps(dict(line, result="wrong", test="near %d" % i, text="near")), file=out)
                counts[seen["oracle"]] = counts.get(seen["oracle"], 0) + 1
            for oracle, count in counts.items():
                print(json.dumps({"oracle": oracle, "end": "part", "observations": count}), file=out)
        done = subprocess.run(["sframe-judge", "--lab", "--issues=" + pages, "--excused=conformance/known/judge/excused", "--tap=" + work + "/tap", work + "/seen"],
                              capture_output=True, text=True, check=False)
        if done.returncode > 1:
            sys.exit(done.stderr)
        found = re.findall(r"^not ok \d+ - near (\d+)(?: # TODO known: (\S+) (\S+))?", open(work + "/tap").read(), re.M)
    by = {int(number): (page, place) if page else None for number, page, place in found}
    return [by[i] for i in range(len(observations))]

def read(path):
    lines = [json.loads(line) for line in open(path)]
    return [seen for seen in lines if seen.get("result") == "wrong" and ("verdict" in seen or seen["oracle"] != "directives")]

def lines_of(oracle):
    """Of each page the names of differences that its lines have, and the places of lines that name functions."""
    out = subprocess.run(["sframe-issues", "lines", "--issues=" + pages, oracle], capture_output=True, text=True, check=True).stdout
    told, functions = {}, set()
    for line in out.splitlines():
        page, place, *globs = line.split("\t")
        alternatives = [a for g in globs if g.startswith("difference=") for a in g.split("|")]
        told.setdefault(page, set()).update(a.split(":")[-1] for a in alternatives)
        functions.update([place] if any(g.startswith("function=") for g in globs) else [])
    return told, functions

TELLS = {"audit": ("difference", "what"), "flow": ("is",)}

def text_of(glob):
    """A text that GLOB matches."""
    return re.sub(r"\[([^]])[^]]*\]|\\\\(.)|(\*)|(\?)", lambda m: m[1] or m[2] or (m[3] and "x") or " ", glob)

def told_by_lines(oracle):
    """What each line of ORACLE tells, as if it had been seen."""
    out = subprocess.run(["sframe-issues", "lines", "--issues=" + pages, oracle], capture_output=True, text=True, check=True).stdout
    for line in out.splitlines():
        fields = {}
        for column in line.split("\t")[2:]:
            field, glob = column.split("=", 1)
            fields.setdefault(field, []).append(text_of(glob))
        tells = next((f for f in TELLS[oracle] if f in fields), None)
        for told in fields.get(tells, []):
            yield dict({f: texts[0] for f, texts in fields.items()},
                       **{tells: told, "oracle": oracle, "result": "wrong", "test": line.split("\t")[0]})

def record(path):
    """What a run is too long for: one of each line of a page, and of each thing that a line tells, by the first place where it is seen."""
    kinds, seen = {}, read(path)
    for o, by in zip(seen, judge("conformance/issues", seen)):
        kept = {k: v for k, v in o.items() if k not in ("text", "again", "count", "loss")}
        kinds.setdefault((by, *(o.get(k) for k in ("check", "says", "found", "what", "difference"))), kept)
    for o in kinds.values():
        print(json.dumps(o))

def of_oracle(path):
    return "/near/" in path

if sys.argv[1] == "record":
    record(sys.argv[2])
    sys.exit(0)
seed, pages, files = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
rng = random.Random(seed)
seen = [o for f in files if not of_oracle(f) for o in read(f)] + [o for oracle in TELLS for o in told_by_lines(oracle)]
same = {(o.get("test"), o.get("text")) for o in seen}
misses = [(None, o) for f in files if of_oracle(f) for o in read(f) if (o.get("test"), o.get("text")) not in same]
by_shape = {tuple(line.split(" ")[:2]) for line in open(pages + "/by-shape")}
lines = {oracle: lines_of(oracle) for oracle in {o["oracle"] for o in seen}}
for o, by in zip(seen, judge(pages, seen)):
    if by:
        told, functions = lines[o["oracle"]]
        # Another defect of the same tool is explained by its own page.
        known = set().union(*(told[page] for page in told if page.split("/")[0] == by[0].split("/")[0]))
        page = o["test"] if o["oracle"] in TELLS else by[0]
        misses += [(page, c) for c in changed(rng, o, known, by[1] in functions)]
explained = [(m, by[0]) for m, by in zip(misses, judge(pages, [m[1] for m in misses])) if by]
for (page, o), by in explained:
    print("explained by", by, json.dumps({k: v for k, v in o.items() if k not in ("again", "test", "result")}), page or "")
wrong = len(explained)
for oracle, (told, _) in lines.items():
    drawn = {page for page, o in misses if page and o["oracle"] == oracle}
    count = sum(o["oracle"] == oracle for _, o in misses)
    left = sorted(page for page in set(told) - drawn if (page, oracle) not in by_shape)
    print("%s: %d near misses of %d of %d pages, %d of them made by the oracle; %d explained" % (
        oracle, count, len(drawn), len(told), sum(o["oracle"] == oracle and not page for page, o in misses),
        sum(o["oracle"] == oracle for (_, o), _ in explained)))
    if left:
        print("  not drawn:", *left)
    wrong += len(left) + (count < LEAST)
sys.exit(wrong > 0)
