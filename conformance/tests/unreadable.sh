#!/bin/sh
# The nth read of a stack fails: how many such stacks there are and of what, and unwinders that
# lie about them in each way that we know of.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
corpora=$(dirname "$0")/../../corpora
"$B/bin/sframe-ref" vectors --export="$work/vectors" "$corpora"/vectors/*/*.sfv "$corpora"/regressions/*.sfv >"$work/out" || exit 3
grep '^faults/' "$work/vectors/list.tsv" >"$work/cases.tsv"

# Every ABI and both versions whose stacks the specification describes; every rule that reads.
for tags in v2,amd64-le v2,aarch64-le v2,aarch64-be v2,s390x-be v3,amd64-le v3,aarch64-le v3,aarch64-be v3,s390x-be; do
    ok "stacks of $tags" grep -q "	fault,$tags" "$work/cases.tsv"
done
unwound() { sed 's/.*	//' "$work/cases.tsv" | xargs cat; }
stacks=$(unwound | grep -c '^unwind ')
refused=$(unwound | grep -c '^end refused$')
enough() { echo "$stacks stacks"; [ "$stacks" -ge 200 ]; }
ok 'there are 200 stacks or more' enough
ok 'each has to be refused' [ "$stacks" = "$refused" ]
# shows CASE LINE...: its answers have each of these lines as the one before a refusal.
shows() {
    awk '/^end refused/ { print before } { before = $1 " " $2 }' "$work/vectors/faults/$1.txt" >"$work/last"
    shift
    cat "$work/last"
    for line; do grep -qxF -e "$line" "$work/last" || return; done
}
# The words of FP and RA of each frame of a chain; a CFA that is stored; RA in both halves of two words.
ok 'the first, the second and the third frame are stopped at' shows unwind/amd64-chain 'unwind pc=0x1000' 'caller 0x1010' 'caller 0x1020'
ok 'a CFA that is stored is stopped at' test -s "$work/vectors/faults/unwind/cfa-stored-below-fp.txt"
ok 'a flexible rule is stopped at' test -s "$work/vectors/faults/unwind/ra-and-fp-by-sp.txt"
one_less() {
    asked=$(grep -c '^unwind' "$work/vectors/faults/$1.txt")
    whole=$(sed -n 's/^unwind //p' "$work/vectors/expected/$1.txt" | tr ' ,' '\n' | grep -c '^0x[0-9a-f:x]*$')
    echo "$asked stacks of $whole words"
    sed -n 's/^unwind //p' "$work/vectors/faults/$1.txt" | while read -r words; do
        [ "$(echo "$words" | tr ' ,' '\n' | grep -c '^0x')" = $((whole - 1)) ] || return
    done
}
ok 'each lacks one word' one_less unwind/amd64-chain
no_open_steps() { ! unwound | grep '^[ce].* silent '; }
ok 'nothing rests on what the specification leaves open' no_open_steps

# What a testee sees is its own folder.
mkdir "$work/liars"
cp "$(realpath "$B/bin/sframe-ref")" "$work/liars/sframe-ref"
# Words that are not there, for a testee that puts them before those that are: the later count.
{ printf '0x7ff00000:9'; yes ,9 | head -n 16383 | tr -d '\n'; echo; } >"$work/liars/filler"
# liar NAME COMMAND: a testee that unwinds by COMMAND, which may call `right`.
liar() {
    cat >"$work/liars/$1" <<END
#!/bin/sh
here=\${0%/*}
right() { "\$here/sframe-ref" "\$@"; }
case \$1 in
    caps) printf 'contract 2\nname $1\nversion 1\nsframe-versions 1 2 3\nabis amd64-le aarch64-le aarch64-be s390x-be\noperations decode unwind\ninput raw\n' ;;
    serve) exit 89 ;;
    unwind) $2 ;;
    *) right "\$@" ;;
esac
END
    chmod +x "$work/liars/$1"
    printf '%s\t%s\t-\n' "$1" "$work/liars/$1" >>"$work/testees.tsv"
}
# name | how many of the cases it is wrong about (all, or the least number) | what it does
cat >"$work/table" <<'END'
honest|0|right "$@"
invents|20|said="$1 $2 $3"; shift 3; right $said $(printf '%s\n' "$@" | sed "/^pc=/r $here/filler")
outermost|all|right "$@" | sed 's/^end refused/end outermost/'
mute|all|right "$@" | sed '/^end /d'
goes-on|all|right "$@" | sed '/^caller/h; /^end refused/{ x; s/^$/caller 0x1 sp=0x2 fp=0x3/; p; x; }'
forgets|5|right "$@" | sed '/^caller/d'
stops-before|5|right "$@" | sed -n '/^caller/{ x; s/./&/p; d; }; /^end/{ x; s/.*//; x; p; }; /^unwind/p'
refuses|all|echo rejected no memory; exit 1
dead|all|kill -SEGV $$
silent|all|:
END
while IFS='|' read -r name _ what; do liar "$name" "$what"; done <"$work/table"
run -j 4 --partial --case 'faults/*[a-e]ch*' --case 'faults/unwind/[abcf]*'
asked=$(grep -c '"type":"result".*"testee":"honest"' "$work/results/results.jsonl")
ok 'there is something to be wrong about' [ "$asked" -ge 25 ]
# wrong_of TESTEE: about how many cases.
wrong_of() { grep '"type":"result"' "$work/results/results.jsonl" | grep "\"testee\":\"$1\"" | grep -vc '"verdict":"agree"'; }
fails() {
    wrong=$(wrong_of "$1")
    echo "$1: $wrong of $asked"
    case $2 in 0) [ "$wrong" = 0 ] ;; all) [ "$wrong" = "$asked" ] ;; *) [ "$wrong" -ge "$2" ] ;; esac
}
while IFS='|' read -r name least _; do ok "$name: $least" fails "$name" "$least"; done <"$work/table"
ok 'nothing but stacks is asked' eval "! grep '\"operation\":\"decode\"' '$work/results/results.jsonl' | grep -q '\"case\":\"faults'"

# One that goes on reading for ever, and one that cannot read at all.
rm "$work/testees.tsv"
# shellcheck disable=SC2016  # the testee expands it
liar hangs 'sleep 60'
run --timeout 1 --patience 1 --partial --case 'faults/unwind/amd64-chain'
ok 'one that hangs: timeout' grep -q '"testee":"hangs","verdict":"timeout"' "$work/results/results.jsonl"
finish
