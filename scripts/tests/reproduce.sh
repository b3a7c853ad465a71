#!/bin/sh
# make issues: the reproducers of the newest root say what their pages say; pages that are wrong, reproducers
# that are none, and tools that are dead are seen.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/reproduce.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
# shellcheck source=scripts/reproduce/families.sh
. scripts/reproduce/families.sh
results=build/results/check/reproduce
pages=build/results/check/reproduce-pages

# issues [VARIABLE=VALUE...]: leaves status, and what is printed in out.
issues() {
  env "RESULTS=$results" "$@" scripts/reproduce/run >"$work/out" 2>&1 </dev/null
  status=$?
}
# ended STATUS...: reproducers with one of these, as COMPONENT/NAME RELEASE STATUS.
ended() { awk -v wanted=" $* " 'index(wanted, " " $3 " ")' "$results/results"; }
none() { [ -z "$1" ] || { echo "$1"; false; }; }

# page [COMPONENT/]NAME AFFECTS LINE...: a page, of GNU as if nothing else is said, whose reproducer has these lines.
page() {
  case $1 in */*) file=$pages/$1.md ;; *) file=$pages/gnu-as/$1.md ;; esac
  number=$((${number:-0} + 1))
  mkdir -p "${file%/*}"
  # shellcheck disable=SC2016  # backquotes of the page
  {
    printf '```\nnumber: %s\ntitle: a test\nblame: suite\nclass: none\naffects: %s\nclauses: -\n' "$number" "$2"
    printf 'reported: not yet\nshows: -\n```\n\nA test.\n\n```sh\n'
    shift 2
    printf '%s\n' "$@"
    printf '```\n'
  } >"$file"
}
# new_pages: nothing but what follows.
new_pages() { rm -rf "$pages" && number=0; }

issues TOOLCHAIN=forky
test_of 'in the root forky the reproducers say what their pages say' status_is 0
test_of 'there are some' test "$(ended 0 1 | wc -l)" -ge 2
test_of 'all could tell, or had no tools' none "$(awk '$3 != 0 && $3 != 1 && $3 != 77' "$results/results")"

# A dead program in the place of each tool: it says its version, and nothing else.
# shellcheck disable=SC2016  # the program expands
for dies_with in 0 1; do
  rm -rf "$work/dead" && mkdir -p "$work/dead/bin"
  for family in $families; do
    for program in $(programs "$family"); do
      printf '#!/bin/sh\ncase $1 in --version | -dumpfullversion) echo "GNU mold version 2.47.50" ;; esac\nexit %s\n' $dies_with >"$work/dead/bin/$program"
    done
  done
  chmod a+x "$work/dead/bin"/* && chmod -R a+rX "$work"
  issues TOOLCHAIN="$work/dead"
  test_of "tools that only end with $dies_with: nothing is told" status_is 3
  test_of "tools that only end with $dies_with: they were asked" test -s "$results/results"
  test_of "tools that only end with $dies_with: no reproducer sees a defect, or none" none "$(ended 0 1)"
done

# Pages that are right.  What is printed in a page is a stranger's: it sees and writes nothing of ours.
new_pages
page there '2.47 on' 'exit 1'
page absent 2.40 'exit 0'
page lacking 2.40 'exit 77'
page reads '2.40 on' "[ ! -e $PWD/README.md ] && [ ! -e $PWD/conformance ] || exit 0" 'exit 1'
page writes '2.40 on' "echo >$PWD/build/results/check/written" 'exit 1'
page itself '2.40 on' 'echo 0 >../itself.result; echo 0 >../../results; exit 1'
issues TOOLCHAIN=forky ISSUES="$pages"
test_of 'pages that are right, a reproducer sees nothing of the checkout and changes no result: 0' status_is 0
test_of 'pages that are right: the count' said '^defects and releases: 5 as their pages say, 0 gone, 0 there .* 1 without tools'
test_of 'a reproducer writes into its own place only' test ! -e build/results/check/written

page gone '2.40 on' 'exit 0'
page back 2.40 'exit 1'
issues TOOLCHAIN=forky ISSUES="$pages"
test_of 'a defect that is gone, and one that is back: 1' status_is 1
test_of 'a defect that is gone: is named' said '^gnu-as/gone (affects: 2.40 on): 2.47.50 no \[the page says that it is affected'
test_of 'a defect that is back: is named' said '^gnu-as/back (affects: 2.40): 2.47.50 yes \[the page says that it is not affected'

new_pages
page there '2.40 on' 'exit 1'
for how in 'exit 2' 'kill -9 $$' 'no-such-program' 'exit 255'; do page "neither-$number" '2.40 on' "$how"; done
issues TOOLCHAIN=forky ISSUES="$pages"
test_of 'reproducers that see neither: 3' status_is 3
test_of 'reproducers that see neither: all are named' test "$(grep -c '^gnu-as/neither-[1-4] .*says neither' "$work/out")" = 4

new_pages
page twice 2.40 'exit 0' '```' '' '```sh' 'exit 1'
issues TOOLCHAIN=forky ISSUES="$pages"
test_of 'two reproducers in a page: 2' status_is 2
test_of 'two reproducers in a page: its place' said 'gnu-as/twice.md: a page has one reproducer'

issues ISSUE=gnu-as/no-such-page
test_of 'a page that is not there: 2' status_is 2
issues TOOLCHAIN=no-such-root
test_of 'a root that is not there: 2' status_is 2
mkdir -p "$work/empty/bin"
issues "TOOLCHAIN=$work/empty"
test_of 'a toolchain without tools: 3' status_is 3
test_of 'a toolchain without tools: each family is named' said "^binutils: $work/empty has no such tools"

# Libraries out of packages: that of the machine that a reproducer names, compared by what its package says.
libraries=$work/libraries
# put_library ROOT ARCHITECTURE VERSION TEXT
put_library() {
  mkdir -p "$libraries/$1/libffi8_$2"
  echo "$3" >"$libraries/$1/libffi8_$2/VERSION"
  echo "$4" >"$libraries/$1/libffi8_$2/libffi.so.8.1"
}
printf 'binutils forky\nlibffi forky package=libffi8:amd64,arm64\n' >"$work/tools"
asks() { issues "TOOLS=$work/tools" ISSUES="$pages" SFRAME_LIBRARIES="$libraries" "$@"; }
new_pages
# shellcheck disable=SC2016  # lines of a reproducer
page libffi/foreign '3.1 to 3.4' 'grep -qx of-arm64 "${LIBFFI:-/usr/lib/aarch64-linux-gnu/libffi.so.8}" && exit 1' 'exit 2'
# shellcheck disable=SC2016
page libffi/native 3.3 'grep -qx of-amd64 "${LIBFFI:-/usr/lib/x86_64-linux-gnu/libffi.so.8}" && exit 0' 'exit 2'
page there '2.47 on' 'exit 1'
put_library forky amd64 3.4.9 of-amd64
put_library forky arm64 3.4.9 of-arm64
asks
test_of 'libraries out of packages: 0' status_is 0
test_of 'libraries out of packages: the release is what the package says' said '^libffi/foreign .*: 3.4.9 yes$'
test_of 'libraries out of packages: of the machine of the reproducer' said '^libffi/native .*: 3.4.9 no$'
# Three roots of which the package is of two releases, has no such file, or cannot be had for a machine.
put_library forky arm64 3.3 of-arm64
put_library trixie amd64 3.4.9 of-amd64
put_library trixie arm64 3.4.9 of-arm64
rm "$libraries/trixie/libffi8_arm64/libffi.so.8.1"
put_library bookworm amd64 3.4.9 of-amd64
for root in trixie bookworm; do echo "libffi $root package=libffi8:amd64,arm64"; done >>"$work/tools"
asks
test_of 'packages that are not whole: 3' status_is 3
test_of 'packages of two releases: that is said' said '^libffi8 of forky is of several releases'
test_of 'a package without its library: that is said' said '^libffi8 of trixie for arm64 has no file libffi.so'
test_of 'a package that cannot be had: is named' said '^libffi: libffi8:amd64,arm64 of bookworm is not here$'
test_of 'a package that cannot be had: the others are asked' said '^gnu-as/there .*: 2.47.50 yes$'
# shellcheck disable=SC2016  # of the inner shell
test_of 'none of them is asked' sh -c '! grep ^libffi/ "$1"' - "$work/out"
asks ISSUE='gnu-as/*'
test_of 'a package that no reproducer asks is not wanted' status_is 0

# Tools that a release has not, releases that pages alone name, roots that are not here.
printf 'gcc forky gcc=gcc-16 s390x-linux-gnu-gcc=\n' >"$work/tools"
new_pages
page gcc/native '16 on' 'gcc --version && exit 1' 'exit 2'
page gcc/foreign '16 on' 's390x-linux-gnu-gcc --version && exit 1' 'exit 2'
asks
test_of 'a tool that a release has not is not the one of the root' said '^defects and releases: 1 as their pages say, .* 1 without tools'
printf 'gcc forky\nbinutils trixie\n' >"$work/tools"
new_pages
page there '2.40 on' 'exit 1'
page mold/there '2.40 on' 'exit 1'
asks TOOLCHAIN=forky
test_of 'the root that is asked for: also the tools that have no line there' said '^gnu-as/there .*: 2.47.50 yes$'
# shellcheck disable=SC2016  # of the inner shell
test_of 'the root that is asked for: not what the table has nowhere' sh -c '! grep ^mold "$1"' - "$work/out"
echo 'mold forky mold 1.5' >build/results/check/releases
printf 'mold forky\nmold prove\n' >"$work/tools"
new_pages
page mold/there '1.0 on' 'exit 1'
asks "SFRAME_RELEASES=build/results/check/releases"
test_of 'a release that is newer than the pages is compared with the newest' said '^mold [0-9.]* is newer than what the pages have met: they are compared as of 1.5$'
if scripts/toolchain path prove >/dev/null 2>&1; then
  test_of 'a root that is not here is not made # SKIP it is here' true
else
  test_of 'a root that is not here is not made' said '^mold prove: not tried (scripts/toolchain build prove makes it)$'
fi
page mold/there "1.0 to $(sed -n 's/^mold \([0-9.]*\) is newer.*/\1/p' "$work/out")" 'exit 1'
asks "SFRAME_RELEASES=build/results/check/releases"
test_of 'a release that a page names: it was asked' said '^defects and releases: 1 as their pages say, '
# shellcheck disable=SC2016  # of the inner shell
test_of 'a release that a page names is no newer one' sh -c '! grep "is newer than" "$1"' - "$work/out"
echo "1..$n"
