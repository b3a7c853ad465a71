# shellcheck shell=sh disable=SC2016,SC2154
# How each form is run, and what its harness says.  Wants: checkout, issues, results, place, known.

# boxed DIRECTORY COMMAND...: in it, seeing nothing of the checkout but what the harness needs.  The slowest takes 2 s of the processor.
boxed() {
  where=$1
  shift
  (cd "$where" && "$checkout/build/bin/sframe-box" --processor=1000 --hide="$checkout" --write=. --read="$checkout/$results/harness" \
    --read="$checkout/$results/tree" --read="$checkout/$place/bin" ${HARNESS:+--read="$HARNESS"} -- env USER=sframe HOME=. "$@") </dev/null
}

# A test that a release's format is too old for is left out.
has_version_3() {
  printf 'f: .cfi_startproc\nnop\n.cfi_endproc\n' >"$place/version.s"
  "$place/bin/as" --gsframe -o "$place/version.o" "$place/version.s" 2>/dev/null
  "$place/bin/readelf" --sframe "$place/version.o" 2>/dev/null | grep -q VERSION_3
}

# can_be_asked ISSUE FROM: the release has what the test needs, FROM being the `from:` of the page, or -.
can_be_asked() {
  case $2 in
    - | "$known") ;;
    *) [ "$(printf '%s\n%s\n' "$2" "$known" | sort -V | head -n 1)" = "$2" ] || return ;;
  esac
  script=$results/scripts/$1.sh
  { [ "$has_scfi" ] || ! grep -qe --scfi "$script"; } && { [ "$version_3" ] || ! grep -qE 'VERSION_.*exit 77|discard-sframe \|\| exit 77' "$script"; }
}

# --- binutils: dejagnu's runtest ------------------------------------------------

# run_dejagnu TOOL TRIPLE PREFIX [PATCHED EXP...]: all tests of the machine, in one run; or those of the patched package.
run_dejagnu() {
  run=$place/${4:-}$1-$2 from=$results/${4:+tree}
  [ "${4:-}" ] || from=$results/harness
  mkdir -p "$run"
  for pair in as:AS ld:LD objdump:OBJDUMP readelf:READELF objcopy:OBJCOPY nm:NM; do
    for name in "${pair%:*}" "${pair#*:}"; do echo "set $name $checkout/$place/bin/$3${pair%:*}"; done
  done >"$run/site.exp"
  # As in a release: what binutils' configure writes there.
  echo 'set experimental false' >>"$run/site.exp"
  # With the name of a maker, which configure.tgt of ld knows machines by.
  tool=$1 triple=$2
  if [ "${4:-}" ]; then shift 4; else set -- sframe.exp; fi
  boxed "$run" runtest --tool "$tool" --srcdir "$checkout/$from/$tool/testsuite" \
    --target "${triple%%-*}-unknown-${triple#*-}" --host x86_64-pc-linux-gnu "$@" >"$run.log" 2>&1
}

# write_expect TOOL: the file that names the tests, as each directory of binutils' tests has one.
write_expect() {
  directory=$results/harness/$1/testsuite/$1.sframe
  rm -rf "$directory" && mkdir -p "$directory"
  [ ! -d "$results/tests/$1" ] || cp "$results/tests/$1"/* "$directory"
  version_3='' has_scfi=''
  ! has_version_3 || version_3=1
  ! "$place/bin/as" --help | grep -q scfi || has_scfi=1
  sed -n "s/^$1 //p" "$results/written" | while read -r issue from; do
    can_be_asked "$issue" "$from" || continue
    for suffix in '' -control; do
      test=${issue#*/}$suffix
      [ ! -f "$directory/$test.d" ] || echo "run_dump_test $test"
      [ ! -f "$directory/$test.exp" ] || echo "source \$srcdir/\$subdir/$test.exp"
    done
  done >"$directory/sframe.exp"
  write_alive "$directory" "$1"
}

# write_alive DIRECTORY TOOL: a test that passes wherever harness and tools work.
write_alive() {
  printf '.text\nf: .long 0\n' >"$1/alive.s"
  {
    printf '#name: SFrame alive: harness and tools work\n#source: alive.s\n'
    [ "$2" != ld ] || echo '#ld: -r'
    printf '#objdump: -h\n#...\n.* \\.text .*\n#pass\n'
  } >"$1/alive.d"
  echo 'run_dump_test alive' >>"$1/sframe.exp"
}

# run_machines TOOL PROGRAM: on each machine that a test is for and that the release has PROGRAM for.
run_machines() {
  for triple in $(abis triple | sort -u); do
    grep -qs "^#target: ${triple%%-*}-\|istarget \"${triple%%-*}-" "$results/tests/$1"/*.d "$results/tests/$1"/*.exp || continue
    case $triple in x86_64-*) prefix= ;; *) prefix=$triple- ;; esac
    [ ! -x "$place/bin/$prefix$2" ] || run_dejagnu "$1" "$triple" "$prefix"
  done
}

run_gas() {
  write_expect gas
  run_machines gas as
  run_patched gas cfi-sframe scfi-x86-64
  run_patched binutils binutils-all/x86-64
}

run_ld() {
  write_expect ld
  run_machines ld ld
  list_patched_ld
  run_patched ld reported
}

# said FORM: TEST WORD, each word of the harness about a test once.
said() {
  case $1 in
    # A test with several lines is right where all of them are.
    gcc) cat "$place"/gcc-*.sum 2>/dev/null | sed -n 's,^\([A-Z]*\): \([^ ]*\) scan-assembler.*,\2 \1,p' | sort -u |
      awk '{ word[$1] = word[$1] == "" || word[$1] == "PASS" ? $2 : word[$1] } END { for (i in word) print i, word[i] }' ;;
    glibc) sed -n 's,^\([A-Z]*\): debug/tst-\(.*\)$,\2 \1,p' "$place/glibc.log" ;;
    lit) sed -n 's,^\([A-Z]*\): .* :: \(.*\)\.[sc]* ([0-9]* of [0-9]*)$,\2 \1,p' "$place/lit.log" ;;
    *) cat "$place/$1"-*/"$1.sum" 2>/dev/null | sed -n 's,^\([A-Z]*\): SFrame \([^:]*\):.*,\2 \1,p' | grep -v ' UNSUPPORTED$' ;;
  esac | sort -u
}

# --- LLVM: lit -------------------------------------------------------------------

# drop_tests TOOL OPTION ARGUMENT...: the tests that use an option that the tool has not.
drop_tests() {
  tool=$1 option=$2
  shift
  "$place/bin/$tool" "$@" /dev/null 2>&1 | grep -qi 'unknown \(command line \)\?argument' || return 0
  grep -ls -e "RUN:.* $option" "$place"/lit/*.s | xargs -r rm
}

run_lit() {
  mkdir -p "$place/lit"
  [ ! -d "$results/tests/lit" ] || cp "$results/tests/lit"/* "$place/lit"
  version_3=1 has_scfi=1
  sed -n 's/^lit //p' "$results/written" | while read -r issue from; do
    can_be_asked "$issue" "$from" || rm -f "$place/lit/${issue#*/}".* "$place/lit/${issue#*/}"-control.*
  done
  drop_tests llvm-mc --gsframe -filetype=obj -triple=x86_64-linux-gnu -o "$place/dropped.o"
  drop_tests llvm-readobj --sframe
  printf '# RUN: llvm-mc -filetype=obj -triple=x86_64-linux-gnu %%s -o %%t.o\n# RUN: ld.lld -r -o %%t.r.o %%t.o\n# RUN: llvm-readelf -S %%t.r.o | FileCheck %%s\n# CHECK: .text\nret\n' \
    >"$place/lit/alive.s"
  # A release of which only the compiler is here.
  [ -e "$place/bin/llvm-mc" ] || { rm -f "$place/lit"/*.s
    printf '// RUN: %%clang --target=x86_64-linux-gnu -S %%s -o - | FileCheck %%s\n// CHECK: f:\nint f (void) { return 0; }\n' >"$place/lit/alive.c"; }
  cat >"$place/lit/lit.cfg.py" <<END
import os, lit.formats
config.name = 'sframe'
config.test_format = lit.formats.ShTest(True)
config.suffixes = ['.s', '.c', '.cc', '.test']
config.substitutions += [('%clang', 'clang')]
config.test_source_root = os.path.dirname(__file__)
config.available_features.update(['x86', 'x86-registered-target', 'aarch64-registered-target', 'systemz-registered-target'])
config.environment['PATH'] = os.environ['PATH']
END
  for tool in FileCheck not split-file yaml2obj; do wrap "$place/bin/$tool" "/usr/lib/llvm-22/bin/$tool"; done
  chmod a+rx "$place/bin"/*
  (PATH=$checkout/$place/bin:$PATH && boxed "$place/lit" lit-22 -v --order=lexical -j "${JOBS:-2}" .) >"$place/lit.log" 2>&1
}

# --- libsframe: programs that dejagnu starts ---------------------------------------

# compiles FILE ARGUMENT...
compiles() {
  file=$1
  shift
  cc -w -I"$place/library/include" -I"$results/harness/libsframe/testsuite" -x c "$file" -x none "$@"
}

# compile_test TEST: a page's program that does not compile asks for what the release has not.  One that
# compiles alone and not as a test was asked, and has not told.
compile_test() {
  test=$1 source=$results/tests/libsframe/$1.c
  # Where its head says so, it is compiled with the library's sources and a sanitizer; else it is linked.
  sanitizer=$(sed -n 's/^ *[^ ]*_CFLAGS = -g -fsanitize=\([^ ]*\) .*/\1/p' "$source")
  set -- -L"$place/library/lib" -lsframe
  [ -z "$sanitizer" ] ||
    set -- -g -D_GNU_SOURCE "-fsanitize=$sanitizer" "-fno-sanitize-recover=$sanitizer" -I"$place/library/source" "$place/library/source"/*.c
  compiles "$source" "$@" -o "$run/testsuite/libsframe.find/$test" 2>"$run/$test.log" && return
  rm -f "$directory/$test.exp"
  { sed '/^#include "sframe-test.h"$/d; /^main (void)$/,$d' "$source" && echo 'main (void) { return reproduce (); }'; } | compiles - "$@" -o "$run/$test.alone" 2>/dev/null || return 0
  touch "$run/testsuite/libsframe.find/$test"
  chmod +x "$run/testsuite/libsframe.find/$test"
}

run_libsframe() {
  run=$place/libsframe-x86_64
  directory=$results/harness/libsframe/testsuite/libsframe.find
  rm -rf "$directory" && mkdir -p "$directory" "$run/testsuite/libsframe.find"
  [ ! -d "$results/tests/libsframe" ] || cp "$results/tests/libsframe"/*.exp "$directory"
  sed -n 's/^libsframe //p' "$results/written" | while read -r issue _; do
    for test in "${issue#*/}" "${issue#*/}-control"; do
      [ ! -f "$directory/$test.exp" ] || compile_test "$test"
    done
  done
  printf '#include <dejagnu.h>\nint main (void) { pass ("SFrame alive: right"); return 0; }\n' >"$run/alive.c"
  cc -w "$run/alive.c" -o "$run/testsuite/libsframe.find/alive"
  printf 'load_lib dejagnu.exp\nhost_execute "testsuite/libsframe.find/alive"\n' >"$directory/alive.exp"
  boxed "$run" runtest --tool libsframe --srcdir "$checkout/$results/harness/libsframe/testsuite" COMPAT_DEJAGNU=yes >"$run.log" 2>&1
}

# --- glibc: programs with do_test, and its reader --------------------------------------

# Not by glibc's makefiles, which would compile all of it: its reader is compiled alone, with what it wants of glibc's
# own headers, and a driver of ours stands in for support/test-driver.c.
run_glibc() {
  run=$place/glibc
  cp conformance/known/export/tests/test-driver.c "$run/support"
  [ ! -d "$results/tests/glibc" ] || cp "$results/tests/glibc"/*.c "$run"
  printf 'static int\ndo_test (void)\n{\n  return 0;\n}\n\n#include <support/test-driver.c>\n' >"$run/tst-alive.c"
  printf '#include <stddef.h>\n#define libc_hidden_proto(name)\n#define libc_hidden_def(name)\n' >"$run/hidden.h"
  for test in "$run"/tst-*.c; do
    test=$(basename "$test" .c)
    (cd "$run" && cc -I. -w -include hidden.h "$test.c" sframe-read.c -o "$test") || continue
    boxed "$run" "./$test"
    case $? in 0) echo "PASS: debug/$test" ;; 1) echo "FAIL: debug/$test" ;; 77) echo "UNSUPPORTED: debug/$test" ;; esac
  done >"$run.log" 2>&1
}

# --- GCC: dg.exp, by a tool of ours in the place of its own ----------------------------

# put_compilers DIRECTORY ROOT [NAME=PROGRAM...]: TRIPLE-gcc is the driver of another root, which starts the compiler there.
put_compilers() {
  to=$1 root=$2 run=$(loader "$2") number='' usr=/usr
  shift 2
  for pair; do case $pair in gcc=*-snapshot/*) usr=/usr/lib/gcc-snapshot ;; gcc=gcc-*) number=${pair#*gcc-} ;; esac; done
  for triple in $(abis triple | sort -u); do
    program=$(find "/roots/$root$usr/bin" \( -name "$triple-gcc-${number:-[0-9]*}" -o -name "$triple-gcc" \) | sort -V | tail -n 1)
    compiler=$(find "/roots/$root$usr/lib" "/roots/$root$usr/libexec" -path "*/$triple/${number:-*}/cc1" 2>/dev/null | sort -V | tail -n 1)
    { [ "$program" ] && [ "$compiler" ]; } || continue
    mkdir -p "$to/$triple"
    wrap "$to/$triple/cc1" "$run" "$compiler"
    wrap "$to/$triple-gcc" "$run" "$(readlink -m "$program")" -B "$to/$triple/"
    chmod -R a+rX "$to/$triple" && chmod a+x "$to/$triple/cc1"
  done
  [ -n "$(ls "$to")" ] && chmod a+rx "$to"/*
}

run_gcc() {
  mkdir -p "$place/gcc/lib" "$place/gcc/gcc.target"
  cp conformance/known/export/tests/gcc.exp "$place/gcc/lib"
  [ ! -d "$results/tests/gcc" ] || cp "$results/tests/gcc"/*.c "$place/gcc/gcc.target"
  printf '/* { dg-do compile } */\nint f (void) { return 0; }\n/* { dg-final { scan-assembler {f:} } } */\n' >"$place/gcc/gcc.target/alive.c"
  printf 'load_lib dg.exp\ndg-init\ndg-runtest [lsort [glob $srcdir/$subdir/*.c]] "" "-O2"\ndg-finish\n' >"$place/gcc/gcc.target/target.exp"
  for triple in $(abis triple | sort -u); do
    [ -x "$place/bin/$triple-gcc" ] || { grep -l "target ${triple%%-*}-" "$place/gcc/gcc.target"/*.c | xargs -r rm; continue; }
    echo "set COMPILER $checkout/$place/bin/$triple-gcc" >"$place/gcc/site.exp"
    boxed "$place/gcc" runtest --tool gcc --srcdir . --target "$triple" --host x86_64-pc-linux-gnu >"$place/gcc-$triple.log" 2>&1
    mv "$place/gcc/gcc.sum" "$place/gcc-$triple.sum" 2>/dev/null
  done
}

# --- what is told --------------------------------------------------------------------

# were_asked FORM: the tests, a line each.
were_asked() {
  case $1 in
    gcc) find "$place/gcc/gcc.target" -name '*.c' -printf '%f\n' | sed 's/[.]c$//' ;;
    glibc) for file in "$place/glibc"/tst-*.c; do file=${file##*/tst-} && echo "${file%.c}"; done ;;
    lit) find "$place/lit" -maxdepth 1 -name '*.[sc]*' -printf '%f\n' | sed 's/[.][sc]*$//' ;;
    libsframe) find "$place/libsframe-x86_64/testsuite/libsframe.find" -type f -perm /111 -printf '%f\n' ;;
    *) sed -n 's/^run_dump_test //p; s,^source .*/\(.*\)\.exp$,\1,p' "$results/harness/$1/testsuite/$1.sframe/sframe.exp" ;;
  esac
}

# tell FORM: of each issue 0 passed, 1 failed, 77 was not asked, 2 neither; and of which the control was asked, and passed.
tell() {
  said "$1" >"$place/said"
  were_asked "$1" >"$place/asked"
  awk -v form="$1" -v known="$known" -v place="$place" '
    # Where nothing passes, a test that fails says nothing.
    function status_of(test) {
      if (words["alive"] != 1 || word["alive"] != "PASS") return 2
      if (!(test in word)) return test in asked ? 2 : 77
      return words[test] > 1 ? 2 : word[test] == "PASS" ? 0 : word[test] == "FAIL" ? 1 : 2
    }
    FILENAME == place "/said" { words[$1]++; word[$1] = $2; next }
    FILENAME == place "/asked" { asked[$1]; next }
    $1 == form {
      test = $2; sub(/.*\//, "", test); control = test "-control"
      printf "%s\t%s\t%s\n", $2, known, status_of(test) >>(place "/results")
      if (!(control in asked)) next
      print $2 >>(place "/controls-asked")
      if (status_of(control) == 0) print $2 >>(place "/controls-passed")
    }' "$place/said" "$place/asked" "$results/written"
}
