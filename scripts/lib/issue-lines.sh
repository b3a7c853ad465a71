# shellcheck shell=sh
# What the issue pages have for an oracle.  Wants: run_child.

# issue_lines ORACLE PAGES FILE: writes FILE (sframe-issues lines); what cannot be read ends the
# script: 2 a page is wrong, 3 else.
issue_lines() {
  run_child env -u MAKEFLAGS scripts/toolchain run forky -- build/bin/sframe-issues lines --issues="$2" "$1" >"$3"
  case $? in 0) ;; 2) exit 2 ;; *) echo "sframe-issues cannot read $2" >&2; exit 3 ;; esac
  [ -s "$3" ] || [ "$2" != conformance/issues ] || {
    echo "sframe-issues finds no line of $1 in $2" >&2
    exit 3
  }
}
