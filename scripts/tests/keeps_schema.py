"""Each line of LINES is as SCHEMA says, and the values of KEY are exactly these; - is a line without KEY.
A line has no property that the definition of its kind lacks.

usage: keeps_schema.py SCHEMA LINES KEY VALUE..."""
import json
import pathlib
import sys

import jsonschema

schema_path, lines_path, key, *values = sys.argv[1:]
schema = json.loads(pathlib.Path(schema_path).read_text())
assert schema["$id"].startswith("urn:sframe-conformance:"), f"{schema_path}: another $id"
lines = [json.loads(line) for line in pathlib.Path(lines_path).read_text().splitlines()]
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for line in lines:
    validator.validate(line)
    known = schema.get("$defs", {}).get(line.get(key, "-"), {}).get("properties", line)
    assert set(line) <= set(known), f"not in the schema: {set(line) - set(known)}"
found = {line.get(key, "-") for line in lines}
assert found == set(values), f"of {key} there are {found}"
print(f"{len(lines)} lines keep {schema_path}")
