# shellcheck shell=sh disable=SC2154,SC2086,SC2016
# What repairs wants of glibc's reader, LLVM, mold and poke's pickle, of the releases that the root forky has: only the files that
# are about SFrame are made anew.
take_source() {
  source=$work/sources/$1 family=${1%%-*}
  mkdir -p "$source"
  case $family in
    poke) in_root forky cp -r /usr/share/poke/pickles "$source" ;;
    glibc) in_root forky sh -c 'tar xf /usr/src/glibc/glibc-*.tar.xz -C "$1" --strip-components=1 --wildcards "*/sysdeps/generic/sframe*.[ch]" "*/aarch64/*sigframe.h"' - "$source" ;;
    llvm) mkdir "$source/llvm" && ln -s "$(scripts/source llvm-toolchain-22)"/llvm/[il]* "$(scripts/source llvm-tests-22)/llvm/test" "$source/llvm" ;;
    mold) rmdir "$source" && ln -s "$(scripts/source mold-2.42.1)" "$source" ;;
  esac >$work/log 2>&1 || failed
  case $family in
    llvm) release=$(cat "$(scripts/source llvm-toolchain-22)/DEBIAN_VERSION") ;;
    *) release=$(in_root forky sh -c '. "$1/families.sh" && release "$2"' - $here $family) ;;
  esac
}
# compile COMPONENT: of the files as they are, and repaired for each of applicable.
compile() {
  for name in "plain-$1" $applicable; do
    # Where a header alone is changed, all that were chosen are compiled with it.
    if [ "$name" = "plain-$1" ] || ! files "$name" | grep -qE '[.](cp*|cc|pk)$'; then of=$1; else of=$name; fi
    for file in $(files "$of"); do
      to=$faults/$name/$file && mkdir -p "${to%/*}" "$faults/$name/bin"
      [ -e "$faults/$name/plain" ] || case $family in glibc | poke) cp -R "$source/." "$faults/$name" && : >"$faults/$name/plain" ;; esac
      by_hand $work/hand "$name" "$source/$file" >"$to" || exit 3
    done
    case $family in
      poke) printf '#!/bin/sh\nPOKEPICKLESDIR=/planted/%s/pickles exec /usr/bin/poke "$@"\n' "$name" >"$faults/$name/bin/poke" && chmod +x "$faults/$name/bin/poke" ;;
    esac
    chmod -R a+rX "$faults/$name"
    echo "$faults/$name"
  done >$work/made
  case $family in
    llvm) in_root forky xargs -P "$jobs" -n 1 sh -c '. "$0/others.sh" && detour "$1"' $here <$work/made ;;
    mold)
      # The first one compiles all of it, in eight minutes.
      while read -r of; do
        in_root --ro-bind "$(readlink "$source")" forky make -s -j"$jobs" -f $here/mold.mk "SOURCE=$(readlink "$source")" OUT=build/mold "FAULT=$of" "VERSION=$release" </dev/null >"$of/log" 2>&1
        chmod -R a+rX "$of"
      done <$work/made ;;
  esac
}
# is_compiled ISSUE, or says why not.  A reader of glibc is compiled by its tests, and poke compiles its own.
is_compiled() { case $family in llvm) [ -e "$faults/$1/repair.so" ] ;; mold) [ -e "$faults/$1/bin/mold" ] ;; esac || { echo "it does not compile: $(grep -m 1 error "$faults/$1/log")" && return 1; }; }
# take_upstreams: beside the exported tests, those of LLVM that name SFrame, as a repair changes them.
take_upstreams() {
  [ $family = llvm ] || return 0
  (cd "$source" && find llvm/test/ -name '*sframe*.[st]*') | while read -r test; do by_hand $work/tests all "$source/$test" >"$at/exports/tests/lit/upstream-${test##*/}" || exit; done || failed
}
# ask COMPONENT NAME: what its reproducers and tests say with NAME, to COMPONENT/NAME.asked.
ask() {
  case $family in glibc) setting=GLIBC ;; *) setting=SFRAME_TOOLCHAIN_PREFIX ;; esac
  rm -rf "$at/issues/$family"-[0-9]* # of glibc no key tells one from another
  in_root --show "$PWD/$faults" /planted forky env "$setting=/planted/$2" "ISSUES=$issues" $here/inside $family "$at/issues/scripts" "$at/issues" >$work/log 2>&1 || failed
  [ $family = poke ] || [ $family = mold ] ||
    in_root --show "$PWD/$faults" /planted upstream env HARNESS= conformance/known/export/inside $family "/planted/$2" "$issues" "$at/exports" >$work/log 2>&1 || failed
  { answers
    sed -n 's,^\(PASS\|FAIL\): .* :: upstream-\(.*\) (.*,upstream/\2@lit test \1,p' "$at/exports/$family-$release/lit.log" 2>/dev/null | sed 's/PASS$/0/; s/FAIL$/1/'; } >"$work/${2#plain-}.asked"
}
# detour DIRECTORY: inside the root forky: compiles files of LLVM anew, and puts them into the place of those that libLLVM of the
# package has.  Of the files in DIRECTORY/llvm/lib makes DIRECTORY/repair.so, DIRECTORY/bin/ with the programs that load it
# first, and a log.
detour() {
  . scripts/lib/abis.sh
  . conformance/known/reproduce/families.sh
  llvm=/usr/lib/llvm-22 objects=
  exec >"$1/log" 2>&1
  # The package has not what configure wrote for LLVM itself, of which these files use one word.
  mkdir -p "$1/llvm/include/llvm/Config" && printf '#include "llvm/Config/llvm-config.h"\n#define PACKAGE_VERSION LLVM_VERSION_STRING\n' >"$1/llvm/include/llvm/Config/config.h"
  for file in "$1"/llvm/lib/*/*.cpp "$1"/llvm/lib/*/*/*.cpp; do
    [ -e "$file" ] || continue
    object=${file%.cpp}.o objects="$objects ${file%.cpp}.o"
    g++ -w -std=c++17 -O1 -fPIC -fno-rtti -fno-exceptions -DNDEBUG -I"$1/llvm/include" -I$llvm/include -c "$file" -o "$object" || return
  done
  nm --defined-only $objects | awk '($2 == "T" || $2 == "W" && /SFrame/) && !seen[$3]++ { print "DETOUR (" $3 ")" }' >"$1/names.h"
  gcc -w -fPIC "-DNAMES=\"$PWD/$1/names.h\"" -c conformance/known/reproduce/detour.c -o "$1/detour.o" &&
    g++ -shared -Wl,-Bsymbolic "$1/detour.o" $objects $llvm/lib/libLLVM.so.22.1 -o "$1/repair.so" || return
  for program in $(programs llvm) llvm-dwarfdump; do
    printf '#!/bin/sh\nLD_PRELOAD=%s exec %s "$@"\n' "/planted/${1#build/planted/faults/}/repair.so" "$llvm/bin/$program" >"$1/bin/$program" && chmod +x "$1/bin/$program"
  done
  chmod -R a+rX "$1"
}
