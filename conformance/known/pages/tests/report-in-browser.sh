#!/bin/sh
# The pages that the suite conformance has made, in headless Chromium (make check-pages).  TAP.
# It is skipped, and that is counted, where there is no npm, which fetches axe-core.  In CI it is not, unless
# .ci/run has found that npm cannot be had there, and says so in SFRAME_NO_NPM.
cd "$(dirname "$0")/../../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/known/pages/tests/report-in-browser.sh - 0 0 "$@"
. conformance/known/pages/axe.sh
ends() {
  echo "$1 1 - pages in a browser$2"
  echo 1..1
  exit
}
site=build/report-check
if ! why=$(fetch_axe 2>&1); then
  if command -v npm >/dev/null || [ -n "${CI:-}" ]; then [ -n "${SFRAME_NO_NPM:-}" ] || ends 'not ok' ": $why"; fi
  ends ok " # SKIP ${SFRAME_NO_NPM:-$why}"
fi
[ -f $site/index.html ] || ends 'not ok' ": there is no $site: scripts/check conformance"
conformance/known/pages/check $site | sed '/^[0-9]* passed, /d; /^--$/d' | awk '/^(not )?ok/ && seen[$0]++ { next } { print }'
