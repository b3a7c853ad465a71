#!/bin/sh
# A testee that hangs costs some time limits, not one for each request; and it is never green.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
ref=$(realpath "$B/bin/sframe-ref")
mkdir "$work/slow"
cp "$ref" "$work/slow/sframe-ref"
# One section at 20 addresses: 20 requests to decode.
"$ref" assemble "$(dirname "$0")/answers.sfv" -o "$work/section" || exit 3
for n in $(seq 11 30); do printf 'at-%d\t%s\t0x%d000\t-\t-\n' "$n" "$work/section" "$n"; done >"$work/cases.tsv"
# hanging NAME ADDRESSES: it does not answer at the addresses of that pattern.
hanging() {
    cat >"$work/slow/$1" <<END
#!/bin/sh
case \$1,\$2 in
    caps,*) printf 'contract 2\nname $1\nversion 1\nsframe-versions 1 2 3\nabis amd64-le\noperations decode\ninput raw\n' ;;
    serve,*) exit 89 ;;
    decode,--address=0x$2) sleep 60 ;;
    *) exec "\${0%/*}/sframe-ref" "\$@" ;;
esac
END
    chmod +x "$work/slow/$1"
    printf '%s\t%s\t-\n' "$1" "$work/slow/$1" >>"$work/testees.tsv"
}
hanging always '??000'
hanging five '1[3-7]000'
hanging now-and-then '[12][05]000'
# late NAME ADDRESSES: it does not answer at the addresses of that pattern until it was asked once.
late() {
    hanging "$1" "$2"
    mkdir -m 777 "$work/slow/$1.asked"
    sed -i 's,sleep 60 ;;,mkdir "${0}.asked/$2" 2>/dev/null \&\& sleep 60; exec "${0%/*}/sframe-ref" "$@" ;;,' "$work/slow/$1"
}
late by-chance '12000'
late at-the-start '1[1-6]000'
run --timeout 1 --patience 1 -j 1 --partial --isolation group
count() { grep -c "\"type\":\"result\".*\"testee\":\"$1\".*\"verdict\":\"$2\"" "$work/results/results.jsonl"; }
several() { said=$(count always timeout) && echo "$said time-outs" && [ "$said" -ge 6 ] && [ "$said" -le 8 ]; }
ok 'one that always hangs is asked some times' several
ok 'it is said how much was not asked' says "too little was checked: always gave no answer in time again and again, and 1[234] requests were not made"
ok 'five in a row are not enough' [ "$(count five timeout),$(count five agree)" = 5,15 ]
ok 'nor are several that are not in a row' [ "$(count now-and-then timeout),$(count now-and-then agree)" = 3,17 ]
ok 'of these it is not said' says_not 'five gave\|then gave'
ok 'who answers when nothing runs beside it was not late' [ "$(count by-chance timeout),$(count by-chance agree)" = 0,20 ]
ok 'and is asked the rest, also after six in a row' [ "$(count at-the-start timeout),$(count at-the-start agree)" = 0,20 ]
ok 'exit status 1' status_is 1

# A page that explains each time-out does not make it green.
mkdir -p "$work/known/test"
issue_page 'section testee=* operation=decode verdict=timeout' 7 >"$work/known/test/hangs.md"
sed -i '/^shows/i everywhere: it is a test' "$work/known/test/hangs.md"
judge "$work/known"
ok 'with a page for it: no verdict' status_is 3
ok 'too little was checked' says 'too little: section: always gave no answer in time again and again'

finish
