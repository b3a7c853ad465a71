#!/bin/sh
# Each line of results.jsonl is as conformance/runner/results.schema.json says.
# shellcheck disable=SC2119,SC2329  # functions are called by name
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"

# keeps SCHEMA FILE: all lines do, and there are lines of each kind.
keeps() {
    python3 - "$1" "$2" <<'END'
import json, sys, jsonschema
schema, lines = json.load(open(sys.argv[1])), [json.loads(line) for line in open(sys.argv[2])]
validator = jsonschema.Draft202012Validator(schema)
for line in lines:
    validator.validate(line)
assert {line["type"] for line in lines} == {"run", "testee", "result", "probe", "end"}, lines
END
}
schema=conformance/runner/results.schema.json
testee good-serve
testee value
run
ok 'a run keeps the schema' keeps "$schema" "$work/results/results.jsonl"
ok 'of wrong answers, too' grep -q '"verdict":"wrong-value"' "$work/results/results.jsonl"
refuses_it() { ! keeps "$schema" "$work/changed" 2>/dev/null; }
for change in 's/"cores":/"core":/' 's/"verdict":"agree"/"verdict":"agrees"/' 's/"ms":[0-9.e-]*/"ms":"0"/' '/"type":"end"/d'; do
    sed "$change" "$work/results/results.jsonl" >"$work/changed"
    ok "which notices $change" sh -c "! cmp -s $work/changed $work/results/results.jsonl"
    ok 'and refuses it' refuses_it
done
finish
