"""Everything that sframe-explain says is what other programs and the files say: of each clause and
issue, as text and as JSON.  explain.py PROGRAM NTH [PATTERN REPLACEMENT]: prints what is not so of each NTH,
and a line of counts; with PATTERN changed in what PROGRAM prints."""
import glob, json, re, subprocess, sys
from concurrent.futures import ThreadPoolExecutor

failures = []

def wrong(text):
    print(text)
    failures.append(text)

def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        wrong(f"status {done.returncode}: {' '.join(command)}")
    return re.sub(*change, done.stdout, flags=re.M) if change and command[0] == program else done.stdout

def squeezed(text):
    return re.sub(r"\s+", "", text)

def cases_of(clause):
    """Of each key the cases, by a look at the files of our own."""
    named = {"obeyed by": set(), "broken by": set(), "silent in": set()}
    for path, lines in cases.items():
        for line in lines:
            words = line.split()
            if words and not line.startswith("#") and clause in words[1:]:
                key = {"obeys": "obeyed by", "breaks": "broken by"}.get(words[0])
                if not key and "silent" in words:
                    key = "silent in"
                if key:
                    named[key].add(path)
    return named

def check(name, wanted, page=""):
    told = json.loads(run(program, "--json", name) or "{}")
    text = run(program, name)
    for key, value in wanted.items():
        found = told.get(key, "nothing")
        if (sorted(found) if isinstance(value, list) else found) != value:
            wrong(f"{name}: {key}: {found}, not {value}")
    # Words may be parted anywhere, and a list has no key of its own in each line.
    for value in told.values():
        for each in value if isinstance(value, list) else [value]:
            if squeezed(each) not in squeezed(text):
                wrong(f"{name}: only JSON has {each!r}")
    for line in text.splitlines():
        if len(line) > 80 and line not in page and " " in line[12:].strip():
            wrong(f"{name}: {len(line)} columns: {line}")
    return told

program, nth, change = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
cases = {}
for path in glob.glob("corpora/vectors/*.sfv") + glob.glob("corpora/regressions/*.sfv") + glob.glob("corpora/files/*.sfv"):
    for text in re.split("^case ", open(path).read(), flags=re.M)[1:]:
        name, *lines = text.splitlines()
        cases[name if name.startswith(("regressions/", "files/")) else "vectors/" + name] = lines
code = {path: open(path).read().splitlines() for path in glob.glob("reference/*.c") + glob.glob("reference/tables/*.c")
        + glob.glob("reference/write/step_*.c")}
pages = {path[len("conformance/issues/"):-len(".md")]: open(path).read() for path in glob.glob("conformance/issues/*/*.md")}
heads = {name: {key: value for key, value in (line.split(": ", 1) for line in page.split("```")[1].splitlines()
                                              if re.match("[a-z]+: ", line))} for name, page in pages.items()}
# Of each entry of SPEC-ISSUES.md the clauses that it is about.
entries = {title: re.findall("[A-Z0-9_]+", re.search(r"^- \*Clauses\*: ([^.]*)", rest, re.M)[1])
           for title, rest in re.findall(r"^### (S-.*)\n((?:(?!#).*\n?)*)", open("reference/SPEC-ISSUES.md").read(), re.M)}
# Of each bug upstream: what it is, what the suite has, where it is seen.
rows = [re.split(" *[|] *", line)[1:5] for line in open("corpora/history/README.md") if re.match("[|] .*[0-9]", line)]
clauses = json.loads(run("build/bin/sframe-ref", "clauses", "--json"))
names = run(program, "--list").split()
if sorted(names) != sorted([c["id"] for c in clauses] + list(pages)):
    wrong("--list has not all clauses and issues, or others")

def check_clause(clause):
    """How many names it has to give."""
    wanted = {key: value for key, value in clause.items() if key in ("kind", "section", "text", "literal", "deployed", "evidence")}
    wanted["versions"] = ", ".join(map(str, clause["versions"]))
    wanted["abis"] = ", ".join(clause["abis"])
    wanted.update({key: sorted(paths) for key, paths in cases_of(clause["id"]).items()})
    wanted["code"] = sorted(f"{path}:{at}" for path, lines in code.items()
                            for at, line in enumerate(lines, 1) if re.search(rf"\b{clause['id']}\b", line))
    wanted["issues"] = sorted(name for name, head in heads.items() if clause["id"] in head["clauses"].split())
    wanted["spec issues"] = sorted(title for title, about in entries.items() if clause["id"] in about)
    check(clause["id"], wanted)
    return len(wanted["issues"]) + len(wanted["spec issues"]) + len(wanted["obeyed by"])

def check_page(name):
    page = pages[name]
    wanted = {key: value for key, value in heads[name].items() if key not in ("shows", "everywhere")}
    told = check(name, wanted, page)
    if "\n".join(told["page"]).strip() != page.split("```\n", 2)[2].strip():
        wrong(f"{name}: its page is not whole")
    if len(told["shows"]) != len(re.findall("^shows: ", page, re.M)):
        wrong(f"{name}: {len(told['shows'])} lines show it")

def there_is(name):
    """A page, a case, or a path; of a list of cases, one that names the bug."""
    return name in pages or name in cases or glob.glob("corpora/" + name) or glob.glob(name)

def check_row(row):
    """What the program says of it."""
    number, title, suite, seen = row
    if re.search("[0-9]{4,}$", number):
        shown = [name for name in re.findall("`([^`]*)`", suite) if name in pages]
        check(number, {"upstream": number, "title": title, "suite": suite, "seen in": seen,
                       "pages": sorted(f"{name}: {heads[name]['title']}" for name in shown)})

def check_table():
    """Each row names what there is, or why there is nothing; each report that a page names, and each case, has a row."""
    defects, listed = open("corpora/history/defects.cases").read(), []
    for number, title, suite, seen in rows:
        names, digits = re.findall("`([^`]*)`", suite), re.findall("[0-9]{4,}$", number)
        listed += digits
        for name in names:
            if not there_is(name):
                wrong(f"corpora/history/README.md: {number}: there is no {name}")
        if "history/defects.cases" in names and not all(each in defects for each in digits):
            wrong(f"corpora/history/README.md: {number}: no case of defects.cases has it")
        if suite != "-" and not names or not seen:
            wrong(f"corpora/history/README.md: {number}: neither what shows it nor why not")
    if len(listed) != len(set(listed)):
        wrong("corpora/history/README.md: a number has two rows")
    # OCaml and OpenSSL are no projects of the table.
    reported = "\n".join(head["reported"] for head in heads.values() if not re.search("(ocaml|openssl)/issues", head["reported"]))
    for number in re.findall(r"\b[0-9]{5,6}\b", reported) + re.findall(r"\b[23][0-9]{4}\b", defects):
        if number not in listed:
            wrong(f"corpora/history/README.md: no row of {number}")

check_table()
with ThreadPoolExecutor() as pool:
    list(pool.map(check_row, rows[::nth]))
    shown = sum(pool.map(check_clause, clauses[::nth]))
    list(pool.map(check_page, sorted(pages)[::nth]))
print(f"of {len(clauses)} clauses, {len(pages)} issues, {len(cases)} cases, {len(rows)} bugs upstream: each {nth}. clause and issue, {shown} names in them")
sys.exit(bool(failures))
