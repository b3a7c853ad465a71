#!/bin/sh
# The adapter of poke says what the pickle says: with other pickles in the place of sframe.pk its answers are
# others, and the judge tells.  TAP.
# shellcheck disable=SC2329  # functions that ok calls
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
real=/usr/share/poke/pickles/sframe.pk
folder=$(realpath "$work")/poke
mkdir -p "$folder"
cp "$B/testees/poke/testee" "$folder/program"
# shellcheck disable=SC2016  # the testee expands
printf '#!/bin/sh\nPOKE_LOAD_PATH=${0%%/*} exec "${0%%/*}/program" "$@"\n' >"$folder/testee"
chmod +x "$folder/testee"
printf 'poke\t%s\tconformance/testees/poke\t%s\tall\n' "$folder/testee" \
    "$(sed -n 's/^poke\t//p' "$B/testees/list" | cut -f3)" >"$work/testees.tsv"
"$B/bin/sframe-ref" vectors --export="$work/vectors" corpora/vectors/*/*.sfv corpora/regressions/*.sfv >/dev/null || exit 3
grep ',v1,' "$work/vectors/list.tsv" >"$work/cases.tsv"

# pickle: stdin is what changes of the real one, which stays as it is.
pickle() { { printf 'load "%s";\n' $real && cat; } >"$folder/sframe.pk"; }
section() { printf 'type SFrame_Section = struct { SFrame_Header header%s; };\n' "$1" | pickle; }
ask() { run --partial && judge conformance/issues; [ "$status" = "$1" ] || { tail -n 15 "$work/out"; false; }; }
count() { grep -c "\"type\":\"result\".*\"verdict\":\"$1\"" "$work/results/results.jsonl"; }
at_least() { [ "$(count "$1")" -ge "$2" ] || { count "$1"; false; }; }
none() { [ "$(count "$1")" = 0 ] || { count "$1"; false; }; }

pickle </dev/null
ok 'the pickle itself: what is wrong has a page' ask 0
ok 'and it is right of 100 sections' at_least agree 100
agreed=$(count agree)
section '; SFrame_Func_Desc_Entry[0] funcidx'
ok 'a pickle that has no functions: red' ask 1
ok 'its answers have no functions' at_least wrong-value 50
section ' : 0; SFrame_Func_Desc_Entry[0] funcidx'
ok 'a pickle that refuses all: red' ask 1
ok 'its answers are refusals' none wrong-value
# The functions that the header counts, and no more: page number-of-functions is gone, and all else stays.
section '; var at = OFFSET;
  SFrame_Func_Desc_Entry[header.sfh_num_fdes] funcidx @ at + header.sfh_fdeoff;
  uint<8>[header.sfh_frelen] rows @ at + header.sfh_freoff'
ok 'a pickle that counts functions by the header: nothing new' ask 0
ok 'it refuses nothing that is valid' none rejects-valid
more() { [ "$(count agree)" -gt "$agreed" ] || { echo "$agreed" && count agree; false; }; }
ok 'and is right of more sections' more
# What the adapter does not find is no refusal.
printf 'type SFrame_Section = struct { SFrame_Header header; };\n' | pickle
ok 'a pickle without an index: red' ask 1
ok 'its answers are crashes' at_least crash 50
ok 'and no refusals of what is valid' none rejects-valid
echo "# $agreed sections of version 1 agree with the pickle itself"
finish
