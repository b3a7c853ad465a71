#!/bin/sh
# What the specification leaves open blames nobody, and excuses nothing else:
# testees that read an open line in their own way, and testees that lie.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"
ref=$(realpath "$B/bin/sframe-ref")
# A testee sees the directory that it is in, and nothing else that is ours.
mkdir "$work/liars"
cp "$ref" "$work/liars/sframe-ref"

# A function of 0 bytes among others.
cat >"$work/empty-function.sfv" <<END
section address=0x1000
element version=3 abi=amd64-le flags=sorted
fde start=0x2000 size=16
fre +0 cfa=sp+8
fre +4 cfa=sp+16
fde start=0x3000 size=0
fre +0 cfa=sp+8
fde start=0x4000 size=16
fre +0 cfa=sp+24
END
# A row with a word too many among others.
cat >"$work/surplus-word.sfv" <<END
section address=0x1000
element version=3 abi=amd64-le flags=none
fde start=0x2000 size=16
fre +0 cfa=sp+8
fre +4 words=16,-16,8
fre +8 cfa=sp+32
END
for case in empty-function surplus-word; do
    "$ref" assemble "$work/$case.sfv" -o "$work/$case" || exit 3
    printf '%s\t%s\t0x1000\t-\t-\n' $case "$work/$case"
done >"$work/cases.tsv"
# A function that goes on past the last address.
cat >"$work/across.sfv" <<END
section address=0xffffffffffff0000
element version=3 abi=amd64-le flags=none
fde start=0xfffffffffffffff0 size=32
fre +0 cfa=sp+8
fre +16 cfa=sp+16
END
"$ref" assemble "$work/across.sfv" -o "$work/across" || exit 3
printf 'across\t%s\t0xffffffffffff0000\t-\t-\n' "$work/across" >>"$work/cases.tsv"
# A stack of three frames, of which the last rests on a silence.
cat >"$work/stack.sfv" <<END
section address=0x1000
element version=3 abi=amd64-le flags=none
fde start=0x2000 size=16
fre +0 cfa=sp+8
END
"$ref" assemble "$work/stack.sfv" -o "$work/stack" || exit 3
stack='pc=0x2000 sp=0x7ff00000 fp=0x0 0x7ff00000:0x2005,0x2006,0x2007 limit=3'
{
    "$ref" dump --raw --address=0x1000 "$work/stack"
    echo "unwind $stack"
    echo 'caller 0x2005 sp=0x7ff00008 fp=0x0'
    echo 'caller 0x2006 sp=0x7ff00010 fp=0x0 silent UNWIND_PROGRESS'
    echo 'caller 0x2007 sp=0x7ff00018 fp=0x0'
} >"$work/stack.expected"
printf 'stack\t%s\t0x1000\t-\t-\t%s\n' "$work/stack" "$work/stack.expected" >>"$work/cases.tsv"

# liar NAME CASE OPERATION SED: a testee that says what the reference says, but
# for SED in one answer; SED may be `reject` or `crash`.
# shellcheck disable=SC2016  # what is printed is a script
liar() {
    {
        cat <<END
#!/bin/sh
case \$1 in
    caps) printf 'contract 2\nname $1\nversion 1\nsframe-versions 1 2 3\nabis amd64-le\noperations decode find unwind\ninput raw\n'; exit 0 ;;
    serve) exit 89 ;;
esac
case \$3,\$1 in *"/$2,$3")
END
        case $4 in
            reject) echo 'echo rejected it; exit 1' ;;
            crash) echo 'kill -SEGV $$' ;;
            *) printf '"${0%%/*}/sframe-ref" "$@" | sed '"'%s'"'\nexit 0\n' "$4" ;;
        esac
        printf 'esac\nexec "${0%%/*}/sframe-ref" "$@"\n'
    } >"$work/liars/$1"
    chmod +x "$work/liars/$1"
    mkdir -p "$work/testees/$1"
    printf '%s\t%s\t%s\n' "$1" "$work/liars/$1" "$work/testees/$1" >>"$work/testees.tsv"
}

# name | case | operation | what it does | verdict | what the record says
cat >"$work/table" <<'END'
as-it-is|empty-function|decode|s/x/x/|agree|"left-out":2
other-values|empty-function|decode|/^fde 1/s/size=0/size=7/; /^fre 0x3000/s/sp+8/r9+1/|agree|"left-out":2
no-rows-there|empty-function|decode|/^fre 0x3000/d|agree|"left-out":2
more-rows-there|empty-function|decode|/^fre 0x3000/p|agree|"left-out":2
no-function|empty-function|decode|/^fde 1/d; /^fre 0x3000/d|agree|"left-out":2
numbers-go-on|empty-function|decode|/^fde 1/d; /^fre 0x3000/d; s/^fde 2/fde 1/|agree|"left-out":2
refuses|empty-function|decode|reject|silent|"clause":"FUNCTION_EMPTY"
dies|empty-function|decode|crash|crash|signal 11
wrong-before|empty-function|decode|s/sp+16/sp+17/|wrong-value|"fields":\["fre.cfa"\],.*"left-out":2
wrong-behind|empty-function|decode|s/sp+24/sp+17/|wrong-value|"fields":\["fre.cfa"\],.*"left-out":2
wrong-function|empty-function|decode|/^fde 2/s/size=16/size=17/|wrong-value|"fields":\["fde.size"\]
too-few|empty-function|decode|/^fde 2/,$d|wrong-value|"fields":\["fde.start","fde.size"
too-many|empty-function|decode|/^fde 2/i fde 1 start=0x3000 size=0 type=default pc=inc signal=no key=a|wrong-value|"fields"
only-what-is-open|empty-function|decode|/^fde 1/,/0x3000/!d|wrong-value|"fields":\["lines"\]
nothing|empty-function|decode|d|wrong-value|"fields":\["lines"\]
no-dump|empty-function|decode|/^fde 1/s/ .*//|crash|no line of a dump
wrong-find|empty-function|find|s/sp+16/sp+17/|wrong-value|"fields":\["find.cfa"\]
no-find|empty-function|find|s/cfa=.*/none/|wrong-value|"fields":\["find.none"\]
other-find-there|empty-function|find|/^find 0x3000/s/ .*/ 0x3000 cfa=sp+99 ra=same fp=same/|agree|"left-out":2
no-line-there|empty-function|find|/^find 0x3000/d|wrong-value|"fields":\["find.pc"
find-dies|empty-function|find|crash|crash|signal 11
find-refused|empty-function|find|reject|silent|"clause":"FUNCTION_EMPTY"
row-changed|surplus-word|decode|/sp+16/s/ fp=.*/ fp=cfa+1/|agree|"left-out":1
row-dropped|surplus-word|decode|/sp+16/d|agree|"left-out":1
row-twice|surplus-word|decode|/sp+16/p|wrong-value|"fields"
other-row-changed|surplus-word|decode|s/sp+32/sp+33/|wrong-value|"fields":\["fre.cfa"\]
other-row-dropped|surplus-word|decode|/sp+32/d|wrong-value|"fields":\["fre.address","fre.cfa","fre.fp"\]
find-near-it|surplus-word|find|s/sp+32/sp+33/|wrong-value|"fields":\["find.cfa"\]
wraps-not|across|find|/^find 0x[0f] /s/ cfa=.*/ none/|agree|"left-out":2
ends-too-early|across|find|/^find 0xff/s/ cfa=.*/ none/|wrong-value|"fields":\["find.none"\]
ends-too-late|across|find|/^find 0x10 /s/ none/ cfa=sp+16 ra=*(cfa-8) fp=same/|wrong-value|"fields":\["find.none"\]
dies-across|across|find|crash|crash|signal 11
decodes-otherwise|across|decode|s/size=32/size=16/|wrong-value|"fields":\["fde.size"\]
stack-as-it-is|stack|unwind|s/x/x/|agree|"left-out":2
stack-goes-another-way|stack|unwind|s/^caller 0x2006 .*/end refused/; /0x2007/d|agree|"left-out":2
stack-ends|stack|unwind|/0x2006/,$d|agree|"left-out":2
stack-wrong-before|stack|unwind|s/0x2005/0x2004/|wrong-value|"fields":\["caller.pc"\]
stack-ends-before|stack|unwind|s/^caller 0x2005 .*/end refused/|wrong-value|"fields":\["lines"\]
stack-refused|stack|unwind|reject|rejects-valid|.
stack-crash|stack|unwind|crash|crash|signal 11
END
while IFS='|' read -r name case operation what _; do
    liar "$name" "$case" "$operation" "$what"
done <"$work/table"
run
answer_is() {
    grep "\"type\":\"result\",\"case\":\"$2\",\"operation\":\"$3\",\"testee\":\"$1\"" \
        "$work/results/results.jsonl" >"$work/record"
    cat "$work/record"
    [ "$(wc -l <"$work/record")" = 1 ] && grep -q "\"verdict\":\"$4\"" "$work/record" &&
        grep -q -e "$5" "$work/record"
}
# Nothing else of a testee is touched.
rest_agrees() {
    grep '"type":"result"' "$work/results/results.jsonl" | grep "\"testee\":\"$1\"" |
        grep -v "\"case\":\"$2\",\"operation\":\"$3\"" >"$work/record"
    cat "$work/record"
    [ "$(wc -l <"$work/record")" = 8 ] && ! grep -v '"verdict":"agree"' "$work/record"
}
while IFS='|' read -r name case operation what wanted says; do
    ok "$name: $wanted" answer_is "$name" "$case" "$operation" "$wanted" "$says"
    ok "$name: all else agrees" rest_agrees "$name" "$case" "$operation"
done <"$work/table"
run -v --testee as-it-is --case empty-function
ok 'PCs of functions are asked' says '^+ .* find .* 0x4000'
ok 'and one in the empty function: a reader may die there' says '^+ .* find .* 0x3000'

# A verdict without lines leaves everything open; one with lines, what they say.
echo 'silent FUNCTION_EMPTY' >"$work/expected"
printf 'empty-function\t%s\t0x1000\t-\t-\t%s\n' "$work/empty-function" "$work/expected" >"$work/one.tsv"
one() {
    "$conform" --cases "$work/one.tsv" --testees "$work/testees.tsv" --partial --testee "$1" \
        --results "$work/results" >"$work/out" 2>&1 </dev/null
    status=$?
}
one wrong-before
ok 'a silent verdict alone: no answer is wrong' \
    answer_is wrong-before empty-function decode silent '"clause":"FUNCTION_EMPTY"'
one dies
ok 'a silent verdict alone: a crash is one' answer_is dies empty-function decode crash 'signal 11'
"$ref" dump --raw --address=0x1000 "$work/empty-function" |
    sed '/^fde 1/s/$/ silent FUNCTION_EMPTY/; /^fre 0x3000/s/$/ silent FUNCTION_EMPTY/' >>"$work/expected"
echo 'find 0x2004 cfa=sp+99 ra=*(cfa-8) fp=same' >>"$work/expected"
one wrong-before
ok 'with a dump: a wrong line is' answer_is wrong-before empty-function decode wrong-value 'fre.cfa'
one no-function
ok 'with a dump: an open one is not' answer_is no-function empty-function decode agree '"left-out":2'
ok 'with a look-up: it is asked' answer_is no-function empty-function find wrong-value 'sp+99'

# A clause that there is not.
sed 's/UNWIND_PROGRESS/UNWIND_REGRESS/' "$work/stack.expected" >"$work/bad"
mv "$work/bad" "$work/stack.expected"
run --testee as-it-is
ok 'an unknown clause is an error' status_is 2
ok 'and is said' says "stack.expected: 'silent' is followed by no clause"
finish
