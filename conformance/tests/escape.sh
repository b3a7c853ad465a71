#!/bin/sh
# A testee that tries to get out: of its files, its processes, its rights.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"

mkdir -p "$work/escape"
cp "$B/tests/escape" "$work/escape/escape"
attempts=$(grep -c '^  { "[a-z-]*", [a-z_]* },$' "$(dirname "$0")/escape.c")

# escapes ISOLATION: what it managed, in the reasons that it gave.
escapes() {
    rm -rf "$work/results"
    "$conform" --cases "$work/cases.tsv" --testees /dev/null --add "escape=$work/escape/escape" \
        --results "$work/results" --partial --isolation "$1" >"$work/out" 2>&1 </dev/null
    sed -n 's/.*"note":"\(escaped: [^"]*\)".*/\1/p' "$work/results/results.jsonl" | sort -u
}

inside=$(escapes box)
if says 'does not let testees be isolated'; then
    ok 'out of the box # SKIP this host does not let it be made' true
else
    ok 'it was tried' test "$attempts" -ge 25
    ok "out of the box: ${inside:-no answer}" test "$inside" = 'escaped: nothing'
    # The attempts can succeed: without a box most do.
    outside=$(escapes group)
    ok "the same without a box: $outside" sh -c "echo '$outside' | grep -q 'right-answers.*known-issues'"
fi
# What the filter of system calls refuses is refused in every isolation, the weakest too.
filtered='types-on-the-terminal sockets keyrings other-doors namespaces other-entries'
for isolation in group pid-namespace user-namespace; do
    through=$(escapes $isolation | tr ' ' '\n' | grep -xF "$(echo "$filtered" | tr ' ' '\n')" | xargs)
    if says 'does not let testees be isolated'; then
        ok "through the filter in $isolation # SKIP this host does not let it be made" true
    else
        ok "the testee answered in $isolation" says escaped
        ok "through the filter in $isolation: ${through:-nothing}" test -z "$through"
    fi
done
finish
