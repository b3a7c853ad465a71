#!/bin/sh
# Builds the fuzz targets as OSS-Fuzz and ClusterFuzzLite ask for them: with CC and
# CFLAGS, the engine in LIB_FUZZING_ENGINE, results in OUT, scratch in WORK.  The
# targets of the reference need nothing but this repository; that of libsframe is
# built when SRC/binutils-gdb is there.  Seeds and a dictionary go beside each.
set -eu
: "${CC:=clang}" "${CXX:=clang++}" "${CFLAGS:=}" "${CXXFLAGS:=}" "${LIB_FUZZING_ENGINE:=-fsanitize=fuzzer}"
: "${SRC:?}" "${WORK:?}" "${OUT:?}"
suite=${SUITE:-$SRC/sframe-conformance}
cd "$suite"

flags="-std=gnu11 -D_GNU_SOURCE -Ireference -Ireference/tool -Ifuzz/targets -Ifuzz/mutator -Icorpora/generate"
mutator=$(for file in fuzz/mutator/*.c corpora/generate/chance.c; do
  case $file in */main.c | */afl.c | */share.c) ;; *) echo "$file" ;; esac
done)
assembler="assembler assemble_element assemble_fde assemble_fre buffer fields lex options problem row_words source"

# compile NAME SOURCE...: objects in WORK/NAME.  CFLAGS has words.
compile() {
  into=$WORK/$1
  shift
  mkdir -p "$into"
  for source; do
    # shellcheck disable=SC2086
    "$CC" $CFLAGS $flags ${extra:-} -c "$source" -o "$into/$(echo "$source" | tr / _).o"
  done
}

# link NAME: C++'s linker, as engines are written in C++.
link() {
  # shellcheck disable=SC2086
  "$CXX" $CXXFLAGS "$WORK/$1"/*.o $LIB_FUZZING_ENGINE -o "$OUT/$1"
}

# shellcheck disable=SC2046,SC2086  # lists of files
{
  compile reference fuzz/targets/reference.c fuzz/targets/gate.c reference/*.c $mutator
  compile decode fuzz/targets/decode.c fuzz/targets/gate.c reference/*.c $mutator
  compile assemble fuzz/targets/assemble.c fuzz/targets/gate.c reference/*.c \
    $(for part in $assembler; do echo "reference/tool/$part.c"; done)
}
targets='reference decode assemble'
if [ -d "$SRC/binutils-gdb/libsframe" ]; then
  peer=$SRC/binutils-gdb common=conformance/testees/common
  extra="-w -Dmain=testee_main -DTESTEE_NAME=\"libsframe\" -DPEER_VERSION=\"-\" -I$common -I$peer/include -I$peer/libctf
    -include byteswap.h -DHAVE_BYTESWAP_H -DHAVE_DECL_BSWAP_16 -DHAVE_DECL_BSWAP_32 -DHAVE_DECL_BSWAP_64 -DHAVE_ENDIAN_H"
  # shellcheck disable=SC2086
  compile libsframe conformance/testees/libsframe-2.47/adapter.c $common/testee.c $common/stacks.c $common/dump.c \
    fuzz/targets/testee.c fuzz/targets/gate.c fuzz/targets/extra_libsframe.c "$peer"/libsframe/sframe*.c reference/*.c $mutator
  targets="$targets libsframe"
fi

for target in $targets; do
  link "$target"
  seeds=$WORK/seeds-$target
  rm -rf "$seeds"
  mkdir -p "$seeds"
  if [ "$target" = assemble ]; then
    cp corpora/vectors/rows/*.sfv "$seeds"
  elif [ -d "${VECTORS:-build/vectors/bin}" ]; then
    find "${VECTORS:-build/vectors/bin}" -name '*.bin' | while read -r file; do
      cp "$file" "$seeds/$(echo "$file" | tr / _)"
    done
  fi
  if command -v zip >/dev/null; then
    (cd "$seeds" && zip -q "$OUT/${target}_seed_corpus.zip" ./*)
  else
    cp -r "$seeds" "$OUT/${target}_seed_corpus"
  fi
done
