# shellcheck shell=sh disable=SC2016,SC2154,SC2086
# What repairs wants of gas, ld, libsframe and readelf: a released binutils, compiled.
take_source() {
  family=binutils release=${toolchain:-2.47}
  tree=$(scripts/binutils tree "$release") && source=$(scripts/source "binutils-$release") || exit 3
}
# in_tree ROOT COMMAND...: with the tree, its source and the repaired tools.
in_tree() {
  of=$1 && shift
  in_root --ro-bind "$tree" --ro-bind "$source" --show "$PWD/$faults" /planted "$of" env PLANTED_TREE="$tree" PLANTED_SOURCE="$source" "HAND=$work/hand" "JOBS=$jobs" "$@"
}
# compile COMPONENT: its tools, repaired for each of applicable.
compile() {
  for issue in $applicable; do
    files=$(files "$issue" | grep '[.][ch]$' | paste -sd ,)
    for abi in $(machines "$1"); do echo "$issue/$abi hand:$issue@$abi $files"; done
  done >$work/plants
  in_tree forky env "PART=${1#gnu-}" xargs -P "$jobs" -L 1 scripts/selftest/planted/plant <$work/plants >$work/log 2>&1 || failed
}
machines() { case $1 in gnu-*) abis abi triple | awk '!seen[$2]++ { print $1 }' ;; *) echo amd64 ;; esac; }
# prefix NAME: what was compiled of it, and what the tree has of the rest, as the /PREFIX of a toolchain.
prefix() {
  of=$faults/$1
  mkdir -p "$of/bin" "$of/lib" "$of/libsframe" && ln -s "$source/include" "$source/libctf" "$of" && cp "$source"/libsframe/*.[ch] "$of/libsframe" || exit 3
  for pair in as:gas/as-new ld:ld/ld-new objdump:binutils/objdump readelf:binutils/readelf objcopy:binutils/objcopy nm:binutils/nm-new; do
    for abi in $(machines gnu-as); do
      triple=$(abis triple "abi=$abi")
      to=../$abi/bin/$triple-${pair%:*}
      [ -e "$of/bin/$to" ] || to=$tree/$triple/${pair#*:}
      ln -sf "$to" "$of/bin/$triple-${pair%:*}"
      [ "$abi" != amd64 ] || ln -sf "$to" "$of/bin/${pair%:*}"
    done
  done
  cp "$(ls "$of/amd64/libsframe.a" 2>/dev/null || echo "$tree/x86_64-linux-gnu/libsframe/.libs/libsframe.a")" "$of/lib"
  [ ! -e "$of/amd64/libsframe.a" ] || cp "$of"/amd64/*.[ch] "$of/libsframe"
  chmod -R a+rX "$of"
}
# take_upstreams: beside the exported tests, those of the release that name SFrame or CFI; where they demand the wrong value, as a
# repair changes them.
take_upstreams() {
  gas=$at/exports/harness/gas/testsuite ld=$at/exports/harness/ld/testsuite
  for folder in cfi-sframe cfi scfi/x86_64; do
    cp -R "$source/gas/testsuite/gas/$folder" "$gas/gas.${folder%/*}" && mv "$gas/gas.${folder%/*}"/*.exp "$gas/gas.${folder%/*}/sframe.exp" || exit 3
  done
  cp -R "$source/ld/testsuite/ld-sframe" "$ld" && mkdir "$ld/ld-x86-64" && cp "$source"/ld/testsuite/ld-x86-64/*sframe* "$ld/ld-x86-64" || exit 3
  # shellcheck disable=SC2013  # names without blanks
  for test in $(awk -F ' [|] ' '$3 ~ /testsuite/ && !seen[$3]++ { print $3 }' $work/tests); do
    by_hand $work/tests all "$source/$test" >"$(find "$gas" "$ld" -name "${test##*/}")" || exit 3
  done
  # shellcheck disable=SC2016  # Tcl
  echo 'foreach test [lsort [glob $srcdir/$subdir/sframe-*.d]] { run_dump_test [file rootname $test] }' >"$ld/ld-x86-64/sframe.exp"
}
# is_compiled ISSUE, or says why not.
is_compiled() {
  for abi in $(machines "$component"); do
    [ -e "$faults/$1/$abi/program" ] || { echo "it does not compile for $abi: $(tail -n 1 "$faults/$1/$abi/log")" && return 1; }
  done
}
# ask COMPONENT NAME: what its reproducers and tests say with the tools NAME, to COMPONENT/NAME.asked.
ask() {
  sources=
  prefix "$2"
  [ "$1" != libsframe ] || { family=libsframe && sources=sources=/planted/$2; in_tree upstream sh -c '. "$0/gnu.sh" && own_tests "$@"' $here "/planted/$2" "$at/own" >"$at/own.asked" 2>$work/log || failed; }
  in_tree forky env "SFRAME_TOOLCHAIN_PREFIX=/planted/$2" "ISSUES=$issues" $here/inside $family "$at/issues/scripts" "$at/issues" ${sources:+"$sources"} >$work/log 2>&1 || failed
  in_tree upstream env HARNESS= conformance/known/export/inside $family "/planted/$2" "$issues" "$at/exports" ${sources:+"$sources"} >$work/log 2>&1 || failed
  { [ "$1" != libsframe ] || sort -u "$at/own.asked"; answers
    for sum in "$at/exports/$family-$release"/[gl]*-*/*.sum; do
      sed -n "/: SFrame [^: ]*:/d; s/ /_/g; s,^\(PASS\|FAIL\):_\(.*\),upstream/\2@$(basename "${sum%/*}") test \1,p" "$sum"
    done | sed 's/PASS$/0/; s/FAIL$/1/' | sort -u; } >"$work/${2#plain-}.asked"
}
# own_tests PREFIX WORK: inside the root upstream, which has dejagnu's header: libsframe's own tests with a repaired library.  What
# libsframe's makefile does to make them needs no more than this.  Prints for each thing that a test says
# `upstream/WHAT@libsframe test STATUS', 0 passed, 1 failed.
own_tests() {
  own_prefix=$1 own_work=$PWD/$2
  mkdir -p "$own_work"
  for test in "$PLANTED_SOURCE"/libsframe/testsuite/libsframe.*/*.c; do
    name=$(basename "$test" .c)
    gcc -w -I"$PLANTED_TREE/x86_64-linux-gnu/libsframe" -I"$PLANTED_SOURCE/libsframe/testsuite" -I"$PLANTED_SOURCE/include" "$test" \
      "$own_prefix/lib/libsframe.a" -o "$own_work/$name" || return 3
    # The data that it reads are beside it.
    (cd "${test%/*}" && timeout 60 "$own_work/$name" 2>&1) | tr ' ' _ | sed -n "s,^[^A-Z]*PASSED:_\(.*\),upstream/$name:\1@libsframe test 0,p; s,^[^A-Z]*FAILED:_\(.*\),upstream/$name:\1@libsframe test 1,p"
  done
}
