# shellcheck shell=sh
# For tests: pages of known issues.

# issue_page SHOWS [NUMBER]: a page with that line.
issue_page() {
  case $1 in directives*) reach=directives ;; *) reach=crafted ;; esac
  # shellcheck disable=SC2016  # backquotes of the page
  printf '```\nnumber: %s\ntitle: a test\nblame: suite\nclass: none\nreach: '"$reach"'\naffects: -\nclauses: -\nreported: not yet\neverywhere: a test\nshows: %s\n```\n\nA test.\n' "${2:-1}" "$1"
}
