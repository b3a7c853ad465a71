# shellcheck shell=sh
# A page is written when a run has ended.  That of an earlier run must not lie beside new results.

# retire_report FILE: keeps the page of the earlier run as previous-FILE, which says what it is.
retire_report() {
  [ -f "$1" ] || return 0
  old=${1%/*}/previous-${1##*/}
  sed "s|<body>|&<p role=\"note\" style=\"border:.2rem solid;padding:.6rem\"><b>This is the page of an earlier run</b>, which ended at $(date -r "$1" '+%F %T'). A run that began later has not ended, or has a page of its own: ${1##*/}.</p>|" \
    "$1" >"$old.part" && mv "$old.part" "$old" && rm "$1"
}
