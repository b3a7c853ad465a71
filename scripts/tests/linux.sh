#!/bin/sh
# make plug LINUX=/TREE: an imitation of a Linux tree is right; with a defect planted in it, the testee that has to
# see the defect sees it, and what is no tree with a reader is refused at once.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/linux.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
export PLUG=build/results/check/linux
unset ADD TESTEE HOST CASE
imitation=conformance/testees/linux/tests/tree
mkdir -p "$PLUG"

# Messages are folded.
said() { tr '\n' ' ' <"$work/out" | tr -s ' ' | grep -qe "$1" || { head -n 20 "$work/out"; false; }; }

# asked TREE [VARIABLE=VALUE...]: leaves status, and what is printed in out.
asked() {
  tree=$1
  shift
  rm -f "$PLUG/results.jsonl"
  env "$@" "LINUX=$tree" scripts/plug >"$work/out" 2>&1 </dev/null
  status=$?
}

# count TESTEE OPERATION VERDICT: how many requests.
count() {
  grep -c "\"operation\":\"$2\",\"testee\":\"$1\",\"verdict\":\"$3\"" "$PLUG/results.jsonl"
}
at_least() { [ "$(count "$2" "$3" "$4")" -ge "$1" ] || { echo "$2 $3 $4: $(count "$2" "$3" "$4")"; false; }; }
none() {
  for operation in ${2:-decode find unwind}; do
    for verdict in wrong-value rejects-valid accepts-invalid crash timeout; do
      [ "$(count "$1" "$operation" $verdict)" = 0 ] || { echo "$1 $operation $verdict"; return 1; }
    done
  done
}

# --- the imitation is right

asked $imitation
test_of 'the trees and readers are named' said 'Linux 0.1, a reader of user sections, SFrame version 3, x86'
test_of 'linux-user-validated: all that is invalid is refused' none linux-user-validated
test_of 'linux-user-validated: sections agree' at_least 200 linux-user-validated decode agree
test_of 'the validator refuses what the reader takes' at_least 3 linux-user decode accepts-invalid
for testee in linux-user linux-user-validated linux-user-faults; do
  test_of "$testee: nothing is misread" none $testee 'find unwind tables'
  test_of "$testee: look-ups agree" at_least 120 $testee find agree
  test_of "$testee: stacks agree" at_least 20 $testee unwind agree
  test_of "$testee: sections that come and go agree" at_least 10 $testee tables agree
done
test_of 'user memory that fails: all is well in 300 requests or more' \
  said 'in each of [3-9][0-9][0-9] requests the reader stops at the access that fails'
test_of 'linux-kernel: look-ups agree' at_least 100 linux-kernel find agree
test_of 'linux-kernel: nothing is wrong; whether RA is signed is not compared' none linux-kernel-validated
test_of 'the files of the tree are taken unchanged' cmp $imitation/kernel/unwind/sframe.c build/linux/kernel/unwind/sframe.c

# --- defects, each in a copy without the reader of the kernel's sections

# planted FILE SCRIPT: out is of a copy with the commands of sed done, which have to change it.
planted() {
  rm -rf "$work/tree"
  cp -r $imitation "$work/tree"
  sed -i 's/^int sframe_find_kernel/int not_here/' "$work/tree/kernel/unwind/sframe.c"
  sed "$2" "$work/tree/kernel/unwind/$1" >"$work/changed"
  if cmp -s "$work/changed" "$work/tree/kernel/unwind/$1"; then
    echo "# nothing was planted in $1: $2"
    status=planted-nothing
    return
  fi
  cp "$work/changed" "$work/tree/kernel/unwind/$1"
  asked "$work/tree" "CASE=vectors/[fut]*/*"
}

# seen WHAT TESTEE OPERATION VERDICT: the run is red, because of this.
seen() {
  test_of "$1: status 1" status_is 1
  test_of "$1: $2 of $3 is $4" at_least 1 "$2" "$3" "$4"
}

# of_faults WHAT MESSAGE: nothing but the faults shows it.
of_faults() {
  seen "$1" linux-user-faults "${3:-find}" crash
  test_of "$1: only where memory fails" none linux-user 'find unwind'
  test_of "$1: it is said" grep -q "$2" "$PLUG/results.jsonl"
  test_of "$1: the verdict says so" said 'the reader goes on, or gives something out, in [1-9]'
}

planted sframe.c 's/status = find_in_section(sec, ip, &answer);/status = -ENOENT;/'
seen 'a dead reader' linux-user find wrong-value
planted sframe.c 's/^\(.*frame->cfa.offset = signed_word(row, i++)\);/\1 + 8;/'
seen 'a lying reader' linux-user find wrong-value
planted sframe.c 's/unsafe_copy_from_user(to, (void __user \*)from, size, Efault);/memcpy(to, (void *)from, size);/'
seen 'a reader that goes around user access' linux-user find crash
planted sframe.c 's/if (sec->sframe_start == sframe_start) {/if (sec->sframe_start == sframe_start + 1) {/'
seen 'a reader that forgets no section' linux-user tables wrong-value
planted user.c 's/state->sp = cfa;/state->sp = cfa + 8;/'
seen 'a lying unwinder' linux-user unwind wrong-value

planted sframe.c 's/^\t\(unsafe_copy_from_user(to, .*, \)Efault);/\tmemset(to, 0, size);\n\t\1out);\nout:/'
of_faults 'a row in spite of an access that failed' 'another access follows\|a row is given out'
planted sframe.c 's/^\tunsafe_copy_from_user(to, \(.*\), Efault);/\tunsafe_copy_from_user(to, \1, again);\n\treturn 0;\nagain:\n&/'
of_faults 'an access again after one that failed' 'another access follows'
planted sframe.c 's/status = find_in_section(sec, ip, &answer);/frame->cfa.offset = 0; &/'
of_faults 'a part of a row' 'a part of a row is given out'
planted sframe.c '/find_in_section(sec, ip, &answer)/{ n; s/\t\(.*\)/\tif (status != -EFAULT)\n\t\t\1/; }'
of_faults 'user access that is not ended' 'user_read_access_end is left out'
planted sframe.c 's/user_read_access_begin(.*)/true)/'
of_faults 'user access that is not begun' 'an unsafe access outside of user_read_access_begin'
planted sframe.c 's/^\(\tstatus = copy_from_user(.*) ? \)-EFAULT : 0;/\1-EFAULT : 0;\n\tif (status)\n\t\treturn 0;/'
of_faults 'a section that is taken without its header' 'the section is taken'
planted user.c 's/return get_user(\(.*\));/get_user(\1);\n\treturn 0;/'
seen 'a stack that goes on' linux-user-faults unwind crash

# The validator's verdict is its own.
planted sframe.c 's/status = validate(sec);/status = 0;/'
seen 'a dead validator' linux-user-validated decode accepts-invalid
planted sframe.c 's/status = validate(sec);/status = IS_ENABLED(CONFIG_SFRAME_VALIDATION) ? -EINVAL : 0;/'
seen 'a validator that takes nothing' linux-user-validated decode rejects-valid

# --- what is no tree with a reader that is known

nothing_since() { [ ! -e "$PLUG/results.jsonl" ] && [ -z "$(find build/linux build/testees -newer "$work/begun" | head -n 1)" ]; }

# refused TEXT FILE SCRIPT: the imitation with FILE changed, or without it where SCRIPT is empty.
refused() {
  rm -rf "$work/tree"
  cp -r $imitation "$work/tree"
  if [ -n "$3" ]; then sed -i "$3" "$work/tree/$2"; else rm -r "${work:?}/tree/$2"; fi
  rm -f "$PLUG/results.jsonl" && : >"$work/begun"
  asked "$work/tree"
  test_of "refused: $1" status_is 2
  test_of "and said: $1" said "$1"
  test_of "before anything is compiled or asked: $1" nothing_since
}
refused 'it has no folder kernel' kernel ''
refused 'kernel/unwind/sframe.c is missing' kernel/unwind ''
refused 'include/linux/sframe.h is missing' include/linux/sframe.h ''
refused 'kernel/unwind/user.c is missing' kernel/unwind/user.c ''
refused 'has no sframe_find, sframe_find_user or sframe_find_kernel' kernel/unwind/sframe.c 's/^int sframe_find/int find/'
refused 'the reader is of SFrame version 9' kernel/unwind/sframe.c 's/version != SFRAME_VERSION_3/version != SFRAME_VERSION_9/'
refused 'compares the version of a section in a way that is not known' kernel/unwind/sframe.c 's/preamble.version != SFRAME_VERSION_3/!is_mine(header)/'
refused "fills a struct 'some_frame'" kernel/unwind/sframe.c 's/struct unwind_user_frame/struct some_frame/'
refused 'neither ra_off and fp_off nor rules of ra and fp' include/linux/unwind_user_types.h 's/bool outermost;/bool is_outermost;/'
refused 'unwind_user_sframe.h is missing for x86 and arm64' arch ''
# What only the compiler sees.
rm -rf "$work/tree"
cp -r $imitation "$work/tree"
sed -i 's/^static int read_memory/struct newer_lock the_lock;\n&/' "$work/tree/kernel/unwind/sframe.c"
asked "$work/tree"
test_of 'a tree that does not compile: status 2' status_is 2
test_of 'and said with the first error' said 'the_lock.*the reader of this tree does not compile'
echo "1..$n"
