#!/bin/sh
# The pages that the suite conformance has made, in headless Chromium (make check-pages).  TAP.
# Where there is no npm, which fetches axe-core, or no page, it is skipped, and that is counted.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/browser.sh - 0 0 "$@"
skip() {
  echo "ok 1 - pages in a browser # SKIP $1"
  echo 1..1
  exit
}
site=build/report-check
[ -f $site/index.html ] || skip "there is no $site: scripts/check conformance browser"
command -v npm >/dev/null || skip 'there is no npm'
scripts/check-pages $site | sed '/^[0-9]* passed, /d; /^--$/d' | awk '/^(not )?ok/ && seen[$0]++ { next } { print }'
