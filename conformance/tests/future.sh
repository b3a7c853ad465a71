#!/bin/sh
# Cases with the tag `future`, about what only a later specification can give a meaning to:
# there is one for each kind, version and ABI, and what readers make of them is said in one line.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
corpora=$(dirname "$0")/../../corpora
"$B/bin/sframe-ref" vectors --export="$work/vectors" "$corpora"/vectors/*/*.sfv "$corpora"/regressions/*.sfv >"$work/out" || exit 3
grep '	[^	]*,future[,	]' "$work/vectors/list.tsv" >"$work/cases.tsv"

# CLAUSE VERSION ABI of each, by the bytes of the section and the right answer.
tab=$(printf '\t')
while IFS=$tab read -r _ section _ _ _ expected; do
    # shellcheck disable=SC2046  # the bytes, as numbers
    set -- $(od -An -tu1 -N5 "$section")
    echo "$(head -n 1 "$expected" | cut -d' ' -f2) $3 $5"
done <"$work/cases.tsv" | sort -u >"$work/shown"
# clause | versions | ABIs: 3 amd64, 1 and 2 AArch64, 4 s390x, which version 1 does not have
while IFS='|' read -r clause versions abis; do
    for version in $versions; do
        for abi in $abis; do
            [ "$version,$abi" != 1,4 ] || continue
            ok "$clause in version $version, ABI $abi" grep -qx "$clause $version $abi" "$work/shown"
        done
    done
done <<'END'
PREAMBLE_VERSION|4|1 2 3 4
PREAMBLE_FLAGS_DEFINED|3|1 2 3 4
FLAGS_UNDEFINED|1 2|1 2 3 4
HEADER_ABI|1 2 3|5
HEADER_AUX_OPAQUE|1 2 3|1 2 3 4
FDE_FRE_TYPE|1 2 3|1 2 3 4
FDE_TYPE|3|1 2 3 4
FDE_UNUSED_BITS|1 2 3|1 2 3 4
FDE_PADDING|2|1 2 3 4
FRE_DATAWORD_SIZE|1 2 3|1 2 3 4
FLEX_UNUSED_BIT|3|1 2 3 4
END
unknown_abi() { grep -qx 'HEADER_ABI [123] [5-9]' "$work/shown"; }
ok 'an ABI that nobody has' unknown_abi
enough() { [ "$(wc -l <"$work/cases.tsv")" -ge 160 ]; }
ok 'there are 160 cases or more' enough
none_is_valid() { ! cut -f6 "$work/cases.tsv" | xargs grep -LE '^(invalid|silent) '| grep .; }
ok 'none is valid: a reader may refuse each' none_is_valid

mkdir "$work/liars"
cp "$(realpath "$B/bin/sframe-ref")" "$work/liars/sframe-ref"
# liar NAME COMMAND: a testee that decodes by COMMAND.
liar() {
    cat >"$work/liars/$1" <<END
#!/bin/sh
here=\${0%/*}
right() { "\$here/sframe-ref" "\$@"; }
case \$1 in
    caps) printf 'contract 2\nname $1\nversion 1\nsframe-versions 1 2 3\nabis amd64-le aarch64-le aarch64-be s390x-be\noperations decode\ninput raw\n' ;;
    serve) exit 89 ;;
    decode) $2 ;;
esac
END
    chmod +x "$work/liars/$1"
    printf '%s\t%s\t-\n' "$1" "$work/liars/$1" >>"$work/testees.tsv"
}
element='element 0 version=3 abi=amd64-le flags=none fixed-fp=none fixed-ra=-8 aux=0'
# name | what of 9 cases is refused, skipped, misread, died | what it does.  Of the cases three are
# invalid; of six the rest has a right answer.
cat >"$work/table" <<END
honest|3/6/0/0|right "\$@"
refuses|9/0/0/0|echo rejected new; exit 1
supports-none|9/0/0/0|exit 89
believes|0/0/9/0|echo '$element'
dies|0/0/0/9|kill -SEGV \$\$
wrong-beside|3/0/6/0|right "\$@" >/dev/null || { echo rejected new; exit 1; }; right "\$@" | sed 's/^element.* version=./&7/'
END
while IFS='|' read -r name _ what; do liar "$name" "$what"; done <"$work/table"
for name in preamble/version-4 header/abi-5-v3 functions/function-type-2 header/aux-3 header/aux-255 \
    functions/v2-padding-first-bit functions/v2-info-bit-6 functions/v3-info2-bit-7 flexible/unused-bit-s390x; do
    grep "^vectors/$name	" "$work/cases.tsv"
done >"$work/some.tsv"
mv "$work/some.tsv" "$work/cases.tsv"
run -j 4 --partial
while IFS='|' read -r name said _; do ok "$name: $said" says "[ :]$name $said\( \|\$\)"; done <"$work/table"
ok 'how many cases there are is said' says '^from the future, 9 cases, refused/skipped/misread/died:'
short_lines() { ! sed -n '/^from the future/,/^[^ f]/p' "$work/out" | grep '^from the\|^    ' | grep '^.\{81\}'; }
ok 'in lines of 80 columns' short_lines
sed -i 's/,future//' "$work/cases.tsv"
run -j 4 --partial --testee honest
ok 'of no such case nothing is said' says_not 'from the future'
finish
