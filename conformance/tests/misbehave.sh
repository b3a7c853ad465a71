#!/bin/sh
# Each way to misbehave costs one answer, and nothing survives it.
# shellcheck source=conformance/tests/lib.sh
. "$(dirname "$0")/lib.sh"

# mode, verdict, what the record says
cat >"$work/expected" <<END
good agree
crash crash signal 11
exit crash exit status 7
hang timeout no answer, and no work in 1 s
spin timeout no answer in 1 s of the processor
polls timeout no answer, and no work in 1 s
drips timeout no answer, and no work in 1 s
spins-below timeout no answer in 1 s of the processor
bomb crash more than 64 processes
brood crash more than 256 MiB of memory in all its processes
flood crash printed more than the limit of 16.0 MiB
flood-stderr crash complained more than the limit
hog crash signal 6
orphan agree
crowd agree
garbage crash line 1 is no line of a dump: hello
cut crash has no newline
fewer wrong-value "fields":\["lines"\],"line":2,"expected":"fde 0 [^"]*"
value wrong-value "fields":\["fde.size"\],"line":2,"expected":"[^"]*size=666[^"]*","got":"[^"]*size=667
question wrong-value "fields":\["fde.size"\]
reject rejects-valid because
raises crash exit status 1 without the line 'rejected REASON': Traceback .* ... ValueError: 666
rejects-twice crash exit status 1 without the line
rejects-mute crash exit status 1 without the line
rejects-cut crash exit status 1 without the line
old agree
old-raises rejects-valid no reason given
no-server agree
elf agree
unsupported unsupported
close timeout
kill-parent crash
good-serve agree
elf-serve agree
crash-serve crash signal 11
exit-serve crash exit status 7
hang-serve timeout no answer, and no work in 1 s
spin-serve timeout no answer in 1 s of the processor
bomb-serve crash more than 64 processes
brood-serve crash more than 256 MiB of memory in all its processes
flood-serve crash announced a reply of
hog-serve crash signal 6
close-serve crash closed its output
kill-parent-serve crash
wrong-length-serve crash announced a reply of 4294967280 bytes
half-serve crash exit status 0
slow-half-serve timeout
garbage-serve crash no line of a dump
value-serve wrong-value fde.size
reject-serve rejects-valid because
END
while read -r mode _; do testee "$mode"; done <"$work/expected"
# What floods is stopped by the amount, however slow the machine is.
for mode in flood flood-stderr hog hog-serve brood brood-serve; do echo 'timeout 60' >"$work/testees/$mode/limits"; done

for isolation in box user-namespace group; do
    # Where the host has no user namespaces, the one that it has.
    run --timeout 1 --patience 1 --isolation $isolation --memory 256 -j 8
    if [ "$status" = 2 ] || [ "$status" = 3 ]; then run --timeout 1 --patience 1 --memory 256 -j 8; fi
    ok "$isolation: disagreements are found" status_is 1
    while read -r mode verdict says; do
        ok "$isolation: $mode is $verdict" verdict "$mode" trigger "$verdict" "$says"
        ok "$isolation: $mode costs one answer" others_agree "$mode"
    done <"$work/expected"
    survivors() { alive "$work/"; test -z "$(alive "$work/")"; }
    ok "$isolation: nothing survives" survivors
    ok "$isolation: what contract 1 cannot confirm is said" says 'note: old-raises speaks contract 1: its rejections are not confirmed'
    ok "$isolation: and of no other" says_not 'note: good speaks contract'
done
finish
