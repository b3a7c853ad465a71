# shellcheck shell=sh disable=SC2154
# What the issue pages have for an oracle.  Wants: run_child, issues (the pages), results.

# issue_lines ORACLE: writes $results/lines (sframe-issues lines); what cannot be read ends the
# script: 2 a page is wrong, 3 else.
issue_lines() {
  run_child env -u MAKEFLAGS scripts/toolchain run forky -- build/bin/sframe-issues lines --issues="$issues" "$1" >"$results/lines"
  case $? in 0) ;; 2) exit 2 ;; *) echo "sframe-issues cannot read $issues" >&2; exit 3 ;; esac
  [ -s "$results/lines" ] || [ "$issues" != conformance/issues ] || {
    echo "sframe-issues finds no line of $1 in $issues" >&2
    exit 3
  }
}
