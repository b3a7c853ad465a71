#!/bin/sh
# Builds the fuzz targets as OSS-Fuzz and ClusterFuzzLite ask for them: with CC and
# CFLAGS, the engine in LIB_FUZZING_ENGINE, results in OUT, scratch in WORK.  The
# targets of the reference need nothing but this repository; that of libsframe is
# built when SRC/binutils-gdb is there.  Seeds and a dictionary go beside each.
set -eu
# The platform calls a copy of this file elsewhere, without arguments.
if [ $# -gt 0 ]; then
  cd "$(dirname "$0")/../.."
  . scripts/lib/arguments.sh
  arguments fuzz/oss-fuzz/build.sh - 0 0 "$@"
fi
: "${CC:=clang}" "${CXX:=clang++}" "${CFLAGS:=}" "${CXXFLAGS:=}" "${LIB_FUZZING_ENGINE:=-fsanitize=fuzzer}"
: "${SRC:?}" "${WORK:?}" "${OUT:?}"
suite=${SUITE:-$SRC/sframe-conformance}
cd "$suite"

flags="-std=gnu11 -iquote . -D_GNU_SOURCE"
mutator=$(printf '%s\n' fuzz/mutator/*.c lib/base/chance.c | grep -v '/main[.]c$\|/afl[.]c$')
assembler="assembler assemble_element assemble_fde assemble_fre lex row_words source"

# compile NAME SOURCE...: objects in WORK/NAME, as many at a time as there are cores.
# CFLAGS has words.
compile() {
  into=$WORK/$1
  shift
  mkdir -p "$into"
  # shellcheck disable=SC2016,SC2086  # the inner shell expands; words
  printf '%s\n' "$@" | xargs -P "$(nproc)" -I{} sh -c '
    into=$1 source=$2
    shift 2
    "$@" -c "$source" -o "$into/$(echo "$source" | tr / _).o"' sh "$into" {} "$CC" $CFLAGS $flags ${extra:-}
}

# link NAME DIRECTORY...: with C++'s linker, as engines are written in C++.
link() {
  name=$1
  shift
  # shellcheck disable=SC2046,SC2086
  "$CXX" $CXXFLAGS $(for part; do echo "$WORK/$part"/*.o; done) $LIB_FUZZING_ENGINE -o "$OUT/$name"
}

# shellcheck disable=SC2046,SC2086  # lists of files
{
  compile common fuzz/targets/gate.c reference/*.c reference/write/*.c
  compile mutator $mutator
  compile reference fuzz/targets/reference.c
  compile decode fuzz/targets/decode.c
  compile assemble fuzz/targets/assemble.c $(for part in $assembler; do echo "reference/tool/assembler/$part.c"; done) lib/base/buffer.c lib/base/number.c lib/base/problem.c
}
targets='reference decode assemble'
if [ -d "$SRC/binutils-gdb/libsframe" ]; then
  peer=$SRC/binutils-gdb common=conformance/readers/testees/common
  # What configure would have written; the definitions are in the flags.
  mkdir -p "$WORK/libsframe"
  : >"$WORK/libsframe/config.h"
  extra="-w -Dmain=testee_main -DTESTEE_NAME=\"libsframe\" -DPEER_VERSION=\"-\" -I$common -I$WORK/libsframe -I$peer/include -I$peer/libctf
    -include byteswap.h -DHAVE_BYTESWAP_H -DHAVE_DECL_BSWAP_16 -DHAVE_DECL_BSWAP_32 -DHAVE_DECL_BSWAP_64 -DHAVE_ENDIAN_H"
  # shellcheck disable=SC2086
  compile libsframe conformance/readers/testees/libsframe-2.47/adapter.c $common/testee.c $common/stacks.c $common/dump.c $common/guarded.c $common/warm.c \
    fuzz/targets/testee.c fuzz/targets/extra_libsframe.c "$peer"/libsframe/sframe*.c
  targets="$targets libsframe"
fi

for target in $targets; do
  case $target in
    assemble) link assemble assemble common ;;
    *) link "$target" "$target" mutator common ;;
  esac
  seeds=$WORK/seeds-$target
  rm -rf "$seeds"
  mkdir -p "$seeds"
  if [ "$target" = assemble ]; then
    cp corpora/vectors/FRE_*.sfv "$seeds"
    . scripts/lib/fuzz-files.sh
    only_sections "$seeds"
  elif [ -d "${VECTORS:-build/vectors/bin}" ]; then
    find "${VECTORS:-build/vectors/bin}" -name '*.bin' -print0 |
      tar -c -P --null -T - --transform='s,/,_,g' | tar -x -P --no-same-owner -C "$seeds"
  fi
  if command -v zip >/dev/null; then
    (cd "$seeds" && zip -q "$OUT/${target}_seed_corpus.zip" ./*)
  else
    cp -r "$seeds" "$OUT/${target}_seed_corpus"
  fi
done
