#!/bin/sh
# All C and C++ outside the corpora is clean under clang-tidy (.clang-tidy), each file with the
# options with which the build compiles it.  A file that nothing compiles is a failure, and so is
# a header that nothing includes.  TAP.
#
# usage: scripts/tests/lint.sh [CHANGED]     (CHANGED: a list of files; only those of it are read, and for a header a
#        file that includes it; all where .clang-tidy is in it)
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/lint.sh - 0 1 "$@"
. scripts/tests/tap.sh
at_once
. scripts/lib/tree.sh
changed=${1-}
tab=$(printf '\t')
mkdir -p build/lint

. scripts/tests/lint/files.sh

# --- what is wrong is reported

# reported WHAT FILE OPTIONS: tidy fails and says so.
reported() {
  tidy "$2" "$3" >"$work/reported" && return 1
  grep -qF "$1" "$work/reported" || { cat "$work/reported" && return 1; }
}

# planted WHAT TEXT: clang-tidy reports WHAT in a file with this text.
planted() {
  plants=$((plants + 1))
  printf '%b\n' "$2" >"build/lint/planted/$plants.c"
  is "$1 is reported" reported "$1" "build/lint/planted/$plants.c" -Ibuild/lint/planted
}

new_file_is_found() {
  mkdir -p "$work/tree/a/b" "$work/tree/build" && : >"$work/tree/build/made.c" &&
    (cd "$work/tree/a/b" && : >new.c && : >new.cc && : >new.h && : >c) &&
    [ "$(files_below "$work/tree" c cc | xargs)" = 'a/b/new.c a/b/new.cc' ]
}

header_that_nothing_includes_is_named() {
  mkdir -p "$work/headers" && (
    cd "$work/headers" && touch used.h of-assembly.h forced.h forgotten.h &&
      echo '#include "sub/used.h"' >a.c && echo '#include "of-assembly.h"' >a.S && printf 'a.c\t -include b/forced.h\n' >options
  ) && [ "$(unused_headers "$work/headers" "$work/headers/options")" = forgotten.h ]
}

options_are_those_of_the_build() {
  printf 'cc -O2 -Ihere \\\n -DA=\047"b c"\047 a.c\ncc -Ithere a.c b.c -isystem x -include y.h -iquote q -iquoter -o b\n' >"$work/commands"
  printf 'a.c\nb.c\nforgotten.c\n' | options_of "$work/commands" >"$work/options"
  printf 'a.c\t -Ihere -DA=\047"b c"\047\nb.c\t -Ithere -isystem x -include y.h -iquote q -iquoter\nforgotten.c\tNONE\n' |
    diff - "$work/options"
}

changed_ones_are_chosen() {
  mkdir -p "$work/some/sub" && (
    cd "$work/some" && touch b.c c.c && echo '#include "x.h"' >a.c && echo '# include <sub/inner.h>' >x.h && touch sub/inner.h sub/other.h &&
      printf '%s\n' README.md b.c sub/inner.h sub/other.h >list && printf '%s.c\t%s\n' a -I. b -I. c -I. d NONE | chosen list
  ) >"$work/lined" && printf '%s.c\t%s\n' a -I. b -I. d NONE | diff - "$work/lined"
}

plants=0
rm -rf build/lint/planted
mkdir -p build/lint/planted/lib
declaration='int planted (int *p);\nint planted (int *p)'
echo 'static inline int in_header (int *p) { return p ? 0 : *p; }' >build/lint/planted/lib/planted.h
planted clang-analyzer-core.NullDereference "$declaration { return p ? 0 : *p; }"
planted lib/planted.h:1: "#include \"lib/planted.h\"\n$declaration { return in_header (p); }"
planted bugprone-suspicious-realloc-usage \
  '#include <stdlib.h>\nchar *planted (char *p);\nchar *planted (char *p) { p = realloc (p, 2); return p; }'
mkdir -p build/lint/planted/any/folder
echo 'static inline int in_any_folder (int *p) { return p ? 0 : *p; }' >build/lint/planted/any/folder/planted.h
planted any/folder/planted.h:1: "#include \"any/folder/planted.h\"\n$declaration { return in_any_folder (p); }"
planted readability-function-size "$declaration\n{\n$(yes '  *p += 1;' | head -n 51)\n  return *p;\n}"
planted 'error: unknown type name' 'an error'
is 'a file that nothing compiles is reported' reported 'no rule of build.mk' forgotten.c NONE
is 'a new file is found' new_file_is_found
is 'a header that nothing includes is named' header_that_nothing_includes_is_named
is 'what changed is chosen, and what includes a header that did' changed_ones_are_chosen
is 'the options are those of the first command that compiles a file' options_are_those_of_the_build

# --- the tree

# What compiles our C; of several commands for a file the first counts.
make -f build.mk -nB V=1 programs cost-programs build/cost/planted build/cost/planted-touched api-programs build/api/liar faults-programs build/fuzz/amd64/decode testees linker-testees bench-audit audit-tests check-flow check-derive check-links check-survey check-kunit check-random check-reference check-cfi check-lib check-mutators check-asm check-upstream check-selfcheck check-hosts check-pages-units check-api check-runner \
  check-truth build/bin/bench bench-programs build/mutants/mutants build/planted/reader check-tool check-programs check-generate build/coverage-libsframe/dump fuzz-targets coverage-fuzz \
  >build/lint/commands 2>build/lint/make.log
# A Linux tree's reader is a part of reader.c, and none of ours.
conformance/readers/testees/linux/take conformance/readers/testees/linux/tests/tree build/lint/linux
linux_tree='-isystem build/lint/linux -isystem build/lint/linux/arch/x86/include -isystem build/lint/linux/include -isystem build/lint/linux/shim'
# And what scripts compile: programs that tests execute, an example, and what cbmc proves.  A test that has do_test
# includes the driver.
echo 'DETOUR (name)' >build/lint/names.h
cat >>build/lint/commands <<END
cc -D_GNU_SOURCE -DFIRST='"1"' -DSECOND='"2"' $(echo qemu/bench/*.c qemu/tests/programs/*.c) scripts/selftest/bench/tests/bench/planted.c scripts/selftest/bench/count.c
cc -D_GNU_SOURCE conformance/templates/adapter.c conformance/templates/fuzz.c
cc -Icorpora/vectors -Ibuild/vectors -Iconformance/readers/kunit -Iconformance/readers/kunit/user -Ireference $(echo conformance/readers/kunit/*.c conformance/readers/kunit/user/*.c) corpora/vectors/tests/vectors-tables.c
cc -D_GNU_SOURCE -Iconformance/readers/selfcheck -Ireference $(echo conformance/readers/selfcheck/*.c conformance/readers/selfcheck/user/*.c)
cc -Ireference -Iscripts/install $(echo scripts/tests/install/*.c)
cc -D_GNU_SOURCE -Ddo_test=getpid conformance/known/export/tests/test-driver.c
cc -D_GNU_SOURCE -Ibuild/lint -DNAMES='"names.h"' conformance/known/reproduce/detour.c
cc -Ireference -include reference/proofs/cbmc.h $(echo reference/proofs/*.c)
cc -D_GNU_SOURCE -Iconformance/readers/testees/linux -Iconformance/readers/testees/common -DTESTEE_FAULTS -DTESTEE_NAME='"linux-user"' -DPEER_VERSION='"0.1"' -DREADER_VERSION='"3"' -DREADER_ABI='"amd64-le"' -DREADER_OPERATIONS='"find"' $linux_tree $(echo conformance/readers/testees/linux/*.c)
END

files_below . c cc >build/lint/all
no_subjects <build/lint/all >build/lint/files
options_of build/lint/commands <build/lint/files >build/lint/options

every_subject_is_there() { for subject in $subjects; do grep "^$subject/" build/lint/all >"$work/subjects" || { echo "$subject" && return 1; }; done; }
is 'every folder that is not read has files' every_subject_is_there
count=$(grep -c . build/lint/files)
is "$count files are read, no fewer than 400" [ "$count" -ge 400 ]
no_header_is_unused() { [ -z "$(unused_headers . build/lint/options | tee "$work/unused")" ] || { cat "$work/unused" && return 1; }; }
is 'every header is included by something' no_header_is_unused

# Without QEMU's header nothing compiles the plugin's own files, nor the plugin that counts.
: >build/lint/skipped
if [ ! -f /qemu/include/qemu-plugin.h ]; then
  sed -n "s,^\(qemu/plugin/.*\)${tab}NONE$,\1,; s,^\(scripts/selftest/bench/count\.c\)${tab}.*,\1,; t told; d; :told; s,.*,ok - clang-tidy & # SKIP scripts/qemu-plugin build has its header,p" \
    build/lint/options >build/lint/skipped
  sed -i "/^qemu\/plugin\/.*${tab}NONE$/d; /^scripts\/selftest\/bench\/count\.c${tab}/d" build/lint/options
fi

no_file_is_lost() { [ "$(cat build/lint/options build/lint/skipped | wc -l)" -eq "$count" ]; }
is 'each of them is read or skipped' no_file_is_lost
list=build/lint/options
if [ -n "$changed" ] && ! grep -qx '\.clang-tidy' "$changed"; then
  chosen "$changed" <build/lint/options >build/lint/chosen
  list=build/lint/chosen
  echo "# of these $(grep -c . $list), which were changed"
fi

# Peers whose headers are wanted, and the tables of the cases.
peers=$(grep -o 'build/peers/[^/ ]*' $list | sort -u |
  sed -e '/glibc/s,$,/reader.o,' -e '/libsframe/s,$,/libsframe.a,')
# shellcheck disable=SC2086  # several
grep -qE 'build/(peers|vectors)' $list && make -f build.mk $peers vectors >build/lint/peers.log 2>&1

while IFS=$tab read -r file options; do
  is "clang-tidy $file" tidy "$file" "$options"
done <$list
all_ended
[ ! -s build/lint/skipped ] || already build/lint/skipped
finish
