# shellcheck shell=sh disable=SC2154
# The readers of a Linux source tree (LINUX) as testees, for make conformance and make plug.
# Wants: LINUX, in_root, jobs.

linux_list=build/testees/list-linux

# build_linux LOG: what LINUX has of a reader in build/linux, and its programs.
build_linux() {
  conformance/testees/linux/take "$LINUX" build/linux || exit 2
  rm -f "$linux_list"
  in_root forky make -f build.mk -j"$jobs" linux-testees >"$1" 2>&1 && [ -s "$linux_list" ] && return
  grep -m 1 -E 'error|Error' "$1" >&2
  refuse "LINUX=$LINUX: the reader of this tree does not compile with what conformance/testees/linux/shim.h has; all that was said: $1"
}

# linux_is_here: what was compiled, a line.
linux_is_here() {
  while read -r which arch version release validator; do
    echo "$LINUX: Linux $release, a reader of $which sections, SFrame version $version, $arch$([ "$validator" = yes ] || echo ', without a validator')"
  done <build/linux/readers
}
