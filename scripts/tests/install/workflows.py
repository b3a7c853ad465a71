"""Reads the workflow files of contrib/ci and prints what they start: FILE, tab, the commands of one
step in one line, as sh -c takes them; FILE, tab, keep PATH for what is kept of a run, and checkout PATH
for where the repository is put."""
import sys, yaml

def steps_of(name, data):
    if name == "github":
        # `on` is a word for true in YAML.
        assert data[True] and data["env"]
        for job in data["jobs"].values():
            assert job["runs-on"] and job["steps"]
            for step in job["steps"]:
                assert ("run" in step) != ("uses" in step), step
                yield step.get("run", "")
                if step.get("uses", "").startswith("actions/checkout"):
                    yield "checkout " + step["with"]["path"]
                if step.get("uses", "").startswith("actions/upload"):
                    yield from ("keep " + path for path in step["with"]["path"].split())
    elif name == "gitlab":
        yield from data["default"]["before_script"]
        for job in (data["reader"], data["toolchain"]):
            yield from job["script"]
            kept = job["artifacts"]
            yield from ("keep " + path for path in kept["paths"] + list(kept.get("reports", {}).values()))
    elif name == "sourcehut":
        assert data["image"] and data["sources"]
        for task in data["tasks"]:
            assert len(task) == 1, task
            yield from task.values()
        yield from ("keep " + path for path in data["artifacts"])

for path in sys.argv[1:]:
    name = path.split("/")[-1].removesuffix(".yml")
    for step in steps_of(name, yaml.safe_load(open(path))):
        if step:
            print(f"{name}\t{'; '.join(step.strip().splitlines())}")
