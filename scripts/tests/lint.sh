#!/bin/sh
# Our C is clean under clang-tidy (.clang-tidy), each file with the include path by which
# the build compiles it; a file that nothing compiles is a failure.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
# With two arguments it is called by itself, below.
[ $# -eq 2 ] || arguments scripts/tests/lint.sh - 0 0 "$@"

# tidy FILE OPTIONS
tidy() {
  if [ "$2" = NONE ]; then
    echo "not ok - $1: no rule of build.mk compiles it"
    return
  fi
  # shellcheck disable=SC2086
  if out=$(clang-tidy --quiet "$1" -- -std=gnu11 $2 -isystem /qemu/include 2>&1); then
    echo "ok - clang-tidy $1"
  else
    echo "not ok - clang-tidy $1"
    echo "$out" | grep -A3 error: | sed 's/^/# /'
  fi
}

# For xargs, below.
if [ $# -eq 2 ]; then
  tidy "$1" "$2"
  exit
fi

# The plugin's own files need QEMU's header.
plugin='qemu/plugin/launch.c qemu/plugin/results.c'
[ ! -f /qemu/include/qemu-plugin.h ] || plugin=$(echo qemu/plugin/*.c)

mkdir -p build
make -f build.mk -nB V=1 programs fuzz-targets coverage-fuzz >build/lint.commands 2>/dev/null

# shellcheck disable=SC2086
printf '%s\n' lib/*.c reference/*.c reference/write/*.c reference/tool/*.c cfi/*.c conformance/audit/*.c conformance/directives/*.c \
  conformance/runner/*.c conformance/report/*.c qemu/core/*.c qemu/target/*.c qemu/tool/*.c $plugin \
  scripts/links/*.c corpora/generate/*.c fuzz/*/*.c >build/lint.files

# FILE, a tab, the options of the first command that names it.
awk 'NR == FNR { wanted[$0]; next }
     { whole = whole $0 }
     sub(/\\$/, " ", whole) { next }
     {
       options = ""
       n = split(whole, word)
       for (i = 1; i <= n; i++)
         if (word[i] ~ /^-I|^-D[A-Z_]+$/) options = options " " word[i]
       for (i = 1; i <= n; i++)
         if (word[i] in wanted) { print word[i] "\t" options; delete wanted[word[i]] }
       whole = ""
     }
     END { for (file in wanted) print file "\tNONE" }' build/lint.files build/lint.commands >build/lint.flags

# Peers whose headers are wanted.
peers=$(sed -n 's,.*-I\(build/peers/[^/ ]*\)/libsframe.*,\1/libsframe.a,p' build/lint.flags | sort -u)
# shellcheck disable=SC2086
make -f build.mk $peers >build/lint.peers 2>&1

tr '\t\n' '\0\0' <build/lint.flags | xargs -0 -n2 -P "$(nproc)" "$0" >build/lint.tap
cat build/lint.tap
echo "1..$(grep -c '^\(not \)\?ok' build/lint.tap)"
