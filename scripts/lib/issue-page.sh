# shellcheck shell=sh
# For tests: pages of known issues.

# issue_page SHOWS [NUMBER]: a page with that line.
issue_page() {
  printf 'number: %s\ntitle: a test\nblame: suite\nclass: none\naffects: -\nclauses: -\nreported: not yet\nshows: %s\n\nA test.\n' "${2:-1}" "$1"
}
