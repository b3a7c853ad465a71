#!/bin/sh
# Our C is clean under clang-tidy (.clang-tidy).  TAP.
cd "$(dirname "$0")/../.." || exit 3
# The plugin's own files need QEMU's header.
plugin='qemu/plugin/launch.c qemu/plugin/results.c'
[ ! -f /qemu/include/qemu-plugin.h ] || plugin=$(echo qemu/plugin/*.c)
# shellcheck disable=SC2016,SC2086  # the inner shell expands $out
printf '%s\n' reference/*.c reference/tool/*.c fuzz/targets/[!e]*.c cfi/*.c conformance/audit/*.c conformance/directives/*.c conformance/runner/*.c conformance/report/*.c qemu/core/*.c \
  qemu/target/*.c qemu/tool/*.c $plugin scripts/links/*.c corpora/generate/*.c fuzz/*/*.c |
  xargs -P "$(nproc)" -I{} sh -c '
    if out=$(clang-tidy --quiet {} -- -std=gnu11 -D_GNU_SOURCE -Ireference -Ireference/tool \
      -Icfi -Ifuzz/targets -Iconformance/testees/common -Iqemu/core -Iqemu/target -Iqemu/tool -Iqemu/plugin -isystem /qemu/include -Iconformance/runner -Iconformance/audit -Iconformance/directives -Iscripts/links -Icorpora/generate -Ifuzz/mutator 2>&1); then
      echo "ok - clang-tidy {}"
    else
      echo "not ok - clang-tidy {}"
      echo "$out" | grep -A3 error: | sed "s/^/# /"
    fi' >build/lint.tap
cat build/lint.tap
echo "1..$(grep -c '^\(not \)\?ok' build/lint.tap)"
