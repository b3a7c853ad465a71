"""The export of the vectors, as somebody who vendors it reads it: TAP for
DIRECTORY (of `sframe-ref vectors --export`) against SCHEMA.

usage: vectors.py SCHEMA DIRECTORY"""
import copy
import json
import pathlib
import subprocess
import sys

import jsonschema

REF = "build/bin/sframe-ref"
schema_path, directory, number = sys.argv[1], pathlib.Path(sys.argv[2]), 1
schema = json.loads(pathlib.Path(schema_path).read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
vectors = json.loads((directory / "vectors.json").read_text())
cases = {case["id"]: case for case in vectors["cases"]}
table_cases = {case["id"]: case for case in vectors["table_cases"]}


def test(good, name, why=""):
    global number
    print(f"{'ok' if good else 'not ok'} {number} - {name}")
    for line in str(why).splitlines() if not good else []:
        print(f"# {line}")
    number += 1


def file_of(kind, case):
    suffix = {"bin": "bin", "elf": "elf", "expected": "txt"}[kind]
    return directory / kind / f"{case['id']}.{suffix}"


def dump_of_elf(case):
    """What sframe-ref finds in the ELF file."""
    reading = ["--literal"] if case["reading"] == "literal" else []
    run = subprocess.run([REF, "dump", *reading, file_of("elf", case)], capture_output=True, text=True)
    return run.stdout.splitlines()


def marked(line, holder):
    """The line of an answer that HOLDER may call silent."""
    return f"{line} silent {holder['silent']}" if "silent" in holder else line


def unwound(unwind):
    """The lines of an answer to one stack, but for the first."""
    for step in unwind["steps"]:
        if "caller" in step:
            caller = step["caller"]
            yield marked(f"caller {caller['pc']} sp={caller['sp']} fp={caller['fp']}", step)
        else:
            yield marked("end outermost" if step["refusal"] == "outermost frame" else "end refused", step)


def dumped(case):
    """The lines of the dump, and what may follow them."""
    silent = {line["line"]: line for line in case.get("silent_lines", [])}
    for number, line in enumerate(case["dump"]):
        yield marked(line, silent.get(number, {}))
    if "elements_may_follow" in case:
        yield marked("element ...", case["elements_may_follow"])


def found(case):
    """The look-ups, where one has a right answer."""
    finds = case.get("finds", [])
    if any("silent" not in find for find in finds):
        for find in finds:
            yield f"find {find['pc']} {find['answer']}" + (f" silent {find['silent']}" if "silent" in find else "")


def memory_in(line):
    """The words of memory that a question gives."""
    for word in line.split():
        if ":" in word:
            address, values = word.split(":")
            for i, value in enumerate(values.split(",")):
                yield hex(int(address, 0) + 8 * i), value


def asks_as(line, unwind):
    """Is LINE the question of the JSON's UNWIND?"""
    keys = dict(word.split("=") for word in line.split() if "=" in word)
    memory = [(word["address"], word["value"]) for word in unwind["memory"]]
    return (all(int(keys[key], 0) == int(unwind["frame"][key], 0) for key in ("pc", "sp", "fp"))
            and int(keys.get("limit", 64)) == len(unwind["steps"])
            and [(a, hex(int(v, 0))) for a, v in memory_in(line)] == memory)


def is_expected(case):
    """The runner's answer is the JSON's."""
    text = file_of("expected", case).read_text()
    if "rests_on" in case:
        return text == f"silent {case['rests_on']}\n"
    if case["verdict"] == "invalid":
        return text == f"invalid {case['clause']}\n"
    lines = text.splitlines()
    if case["verdict"] == "silent" and lines.pop(0) != f"silent {case['clause']}":
        return False
    unwinds = case.get("unwinds", [])
    asked = [line for line in lines if line.startswith("unwind ")]
    answers = [line for line in lines if line.startswith(("caller ", "end "))]
    finds = [line for line in lines if line.startswith("find ")]
    rest = [line for line in lines if line not in asked + answers + finds]
    return (rest == list(dumped(case)) and finds == list(found(case))
            and len(asked) == len(unwinds) and all(map(asks_as, asked, unwinds))
            and answers == [line for unwind in unwinds for line in unwound(unwind)])


errors = [f"{list(e.absolute_path)}: {e.message[:200]}" for e in validator.iter_errors(vectors)]
test(not errors, "vectors.json keeps the schema", "\n".join(errors[:10]))
test(len(cases) == len(vectors["cases"]), "ids are used once")

files = json.loads((directory / "files/files.json").read_text())
errors = [f"{list(e.absolute_path)}: {e.message[:200]}" for e in
          jsonschema.Draft202012Validator({**schema, "$ref": "#/$defs/file_cases", "type": "array", "required": [], "properties": {},
                                           "additionalProperties": True}).iter_errors(files)]
test(not errors, "files.json keeps the schema", "\n".join(errors[:10]))
test(len({c["id"] for c in files}) == len(files) >= 55, "it has each case once", len(files))


def expected_of(case):
    """files/expected/ID.txt, made of the JSON."""
    lines, silent = list(case.get("dump", [])), {s["line"]: s["silent"] for s in case.get("silent_lines", [])}
    lines = [line + (f" silent {silent[i]}" if i in silent else "") for i, line in enumerate(lines)]
    if "elements_may_follow" in case:
        lines.append(f"element ... silent {case['elements_may_follow']['silent']}")
    head = [f"{case['verdict']} {case['clause']}"] if "clause" in case else []
    return "\n".join(["file", *head, *lines]) + "\n"


wrong = [c["id"] for c in files if expected_of(c) != (directory / f"files/expected/{c['id']}.txt").read_text()
         or bytes.fromhex(c["file"]) != (directory / f"files/elf/{c['id']}.elf").read_bytes()]
test(not wrong, "files/elf and files/expected hold the same as files.json", wrong)
named = {clause for c in cases.values() for key in ("obeys", "breaks") for clause in c[key]}
test(named and named <= vectors["clauses"].keys(), "every clause that a case names has its words", named - vectors["clauses"].keys())
wrong = [i for i, c in cases.items() if file_of("bin", c).read_bytes().hex() != c["section"]["bytes"]
         or c["section"]["size"] * 2 != len(c["section"]["bytes"])]
test(not wrong, "bin/ holds the bytes of the JSON", wrong)
wrong = [i for i, c in cases.items()
         if bytes.fromhex(c["section"]["bytes"]) not in file_of("elf", c).read_bytes()]
test(not wrong, "elf/ holds them too", wrong)
shown = [i for i, c in cases.items() if c["verdict"] == "valid"]
wrong = [i for i in shown if dump_of_elf(cases[i]) != cases[i]["dump"]]
test(shown and not wrong, "sframe-ref reads them from elf/", wrong)
wrong = [i for i, c in cases.items() if not is_expected(c)]
test(not wrong, "expected/ says what the JSON says", wrong)
resting = {i for i, c in cases.items() if "rests_on" in c}
wanted = {i for i in cases if i.startswith("section/second-element-")}
test(resting == wanted and resting, "what a second header breaks rests on a silence", resting ^ wanted)
rows = [line.split("\t") for line in (directory / "list.tsv").read_text().splitlines()]
listed = {row[0].removeprefix("vectors/") for row in rows if not row[0].startswith("faults/")}
wanted = {i for i, c in cases.items() if c["reading"] == "deployed"}
listed -= table_cases.keys()
test(listed == wanted and listed, "list.tsv has the cases of the deployed reading", listed ^ wanted)


# Cases of several tables: the request and its answers are what the JSON says.
def steps_of(words):
    """The words of a request, those of a stack together."""
    steps = []
    for word in words:
        if word.startswith(("register=", "unregister=", "find=", "pc=")):
            steps.append([word])
        else:
            steps[-1].append(word)
    return steps


def phases_of(words):
    """Changes and questions, in turn."""
    phases = []
    for step in steps_of(words):
        is_change = step[0].startswith(("register=", "unregister="))
        if not phases or (is_change and phases[-1][1]):
            phases.append(([], []))
        phases[-1][not is_change].append(step)
    return phases


def is_change(word, change, tables, blob):
    """Is WORD of the request the JSON's CHANGE?"""
    if "unregister" in change:
        return word == f"unregister={tables[change['unregister']]['address']}"
    table = tables[change["register"]]
    offset, size, *places = word.removeprefix("register=").split(",")
    return (blob[int(offset):int(offset) + int(size)].hex() == table["bytes"] and int(size) == table["size"]
            and places == [table["address"], change["first"], change["last"]])


def is_phase(phase, json_phase, tables, blob):
    changes, questions = phase
    finds = [q[0] for q in questions if q[0].startswith("find=")]
    stacks = [" ".join(q) for q in questions if q[0].startswith("pc=")]
    unwinds = json_phase.get("unwinds", [])
    return (len(changes) == len(json_phase.get("changes", []))
            and all(is_change(w[0], c, tables, blob) for w, c in zip(changes, json_phase.get("changes", [])))
            and finds == [f"find={f['pc']}" for f in json_phase.get("finds", [])]
            and len(stacks) == len(unwinds) and all(map(asks_as, stacks, unwinds)))


def table_answers(case):
    for phase in case["phases"]:
        yield from (marked(f"find {f['pc']} {f['answer']}", f) for f in phase.get("finds", []))
        for unwind in phase.get("unwinds", []):
            yield f"unwind {unwind['frame']['pc']}"
            yield from unwound(unwind)


def is_table_case(case):
    question, *answers = file_of("expected", case).read_text().splitlines()
    verb, *words = question.split(" ")
    phases = phases_of(words)
    tables = {table["name"]: table for table in case["tables"]}
    blob = file_of("bin", case).read_bytes()
    return (verb == "tables" and len(phases) == len(case["phases"])
            and all(is_phase(p, j, tables, blob) for p, j in zip(phases, case["phases"]))
            and sorted(answers) == sorted(table_answers(case)))


wrong = [i for i, c in table_cases.items() if not is_table_case(c)]
test(len(table_cases) >= 16 and not wrong, f"{len(table_cases)} cases of several tables ask and answer as the JSON says", wrong)
open_ones = {i for i, c in table_cases.items() if any(" silent " in line for line in table_answers(c))}
test({"tables/overlap", "tables/the-same-twice"} <= open_ones and len(open_ones) < len(table_cases) / 2,
     "what nobody says of tables is open", open_ones)

# Stacks with a word missing: each is one of the case's, and ends before it ended there.
def words_of(stack):
    """The memory in the words of a request."""
    for word in stack.split():
        if ":" in word:
            address, values = word.split(":")
            yield from ((int(address, 16) + 8 * i, int(value, 16)) for i, value in enumerate(values.split(",")))


def stacks_of(row):
    """Each stack of a file: the memory, and the lines of its answer."""
    lines = [line for line in pathlib.Path(row[5]).read_text().splitlines() if not line.startswith("silent ")]
    for line in lines:
        if line.startswith("unwind "):
            answer = []
            yield line.split()[1], set(words_of(line)), answer
        else:
            answer.append(line)


def memory_of(unwind):
    return {(int(word["address"], 16), int(word["value"], 16)) for word in unwind["memory"]}


def is_cut(stack, unwind):
    pc, memory, answer = stack
    callers = list(unwound(unwind))
    return (pc == f"pc={unwind['frame']['pc']}" and memory < memory_of(unwind) and answer[-1] == "end refused"
            and answer[:-1] == callers[:len(answer) - 1] and callers[len(answer) - 1].startswith("caller"))


def return_addresses(unwind):
    """The words of memory that a caller's PC can only be from, up to the first step that is open."""
    given = {int(v, 16) for v in [*unwind["registers"].values(), unwind["frame"].get("ra", "0x0")]}
    for step in unwind["steps"]:
        if "caller" not in step or "silent" in step:
            return
        pc = int(step["caller"]["pc"], 16)
        found = [word for word in memory_of(unwind) if word[1] == pc]
        if len(found) == 1 and pc not in given:
            yield found[0]


faults = {row[0].removeprefix("faults/"): list(stacks_of(row)) for row in rows if row[0].startswith("faults/")}
wrong = [i for i, stacks in faults.items() for s in stacks
         if sum(is_cut(s, unwind) for unwind in cases[i]["unwinds"]) < 1]
test(faults and not wrong, "a stack with a word missing ends before it did", wrong)
needed = [(i, unwind, word) for i, c in cases.items() if i in wanted and c["verdict"] != "invalid" and "rests_on" not in c
          for unwind in c.get("unwinds", []) for word in return_addresses(unwind)]
wrong = [(i, word) for i, unwind, word in needed
         if not any(is_cut(s, unwind) and word not in s[1] for s in faults.get(i, []))]
test(len(needed) >= 100 and not wrong, f"each of {len(needed)} return addresses is missing once", wrong)

# The tables of C, read by a compiler.
tables = directory / "tables"
subprocess.run(["gcc", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", f"-I{directory}", "-Icorpora/vectors",
                "-o", tables, "corpora/vectors/tests/vectors-tables.c"], check=True)
printed = subprocess.run([tables], capture_output=True, text=True, check=True).stdout.splitlines()
signs = {"valid": "valid", "invalid": "invalid", "silent": "open"}
told = [line for c in cases.values() if c["reading"] == "deployed"
        for line in [f"section {c['id']} {'open' if 'rests_on' in c else signs[c['verdict']]} {c.get('clause', '-')} "
                     f"{c['section']['address']} {c['section']['bytes']}"]]
told += [f"find {c['id']} {f['pc']} {f['answer']}" for c in cases.values() if c["reading"] == "deployed"
         for f in c.get("finds", []) if "silent" not in f]
test(len(told) > 1500 and printed == told, "sframe-vectors.h has the same sections and look-ups",
     "\n".join(sorted(set(told) ^ set(printed))[:6]))
# What a release is for: nobody is blamed for a silence.
marks = [c for c in cases.values() if "silent_lines" in c]
test(vectors["release"] == 5 and len(marks) > 150, "silent lines are named", len(marks))
wrong = [c["id"] for c in cases.values() if c["verdict"] == "silent"
         and not ("silent_lines" in c or "elements_may_follow" in c)
         and c["clause"] not in ("ROWS_SHARED", "ROWS_UNUSED", "FUNCTIONS_OVERLAP", "HEADER_AUX_OPAQUE")]
test(not wrong, "what is silent is a line or the end, but where only the section's right to be is", wrong)
pairs = [(c, cases[i[:-2] + "be"]) for i, c in cases.items() if i.endswith("@aarch64-le")]
same = [json.dumps(a.get("dump")).replace("aarch64-le", "aarch64-be") == json.dumps(b.get("dump"))
        for a, b in pairs]
test(same and all(same), "both byte orders of AArch64 dump alike")

# What the schema must refuse.
valid = next(c for c in vectors["cases"] if c["verdict"] == "valid" and "unwinds" in c)
for name, change in {
    "a case without a verdict": lambda c: c.pop("verdict"),
    "an unknown member": lambda c: c.update(surprise=1),
    "half a byte": lambda c: c["section"].update(bytes="e2d"),
    "a number that is none": lambda c: c["section"].update(address="0xg"),
    "a clause of a valid case": lambda c: c.update(clause="FRE_RANGE"),
    "an unwind without a step": lambda c: c["unwinds"][0].update(steps=[]),
    "a valid case that rests on a silence": lambda c: c.update(rests_on="ROWS_SHARED"),
    "a valid case without a dump": lambda c: c.pop("dump"),
    "a valid case with a silent line": lambda c: c.update(silent_lines=[{"line": 0, "silent": "FDE_PADDING"}]),
    "a step of nothing but a silence": lambda c: c["unwinds"][0].update(steps=[{"silent": "UNWIND_SIGNAL"}]),
    "another release": lambda c: None,
}.items():
    broken = {**vectors, "cases": [copy.deepcopy(valid)], "release": 5 + (name == "another release")}
    change(broken["cases"][0])
    test(not validator.is_valid(broken), f"the schema refuses {name}")
print(f"1..{number - 1}")
