#!/bin/sh
# scripts/sframe: the programs on files of the host, named as a user names them; and the
# program that is linked statically.  TAP; runs on the host.
set -u
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/sframe.sh - 0 0 "$@"
checkout=$PWD sframe=$PWD/scripts/sframe
. scripts/lib/ok.sh

in_root() { scripts/toolchain run forky -- "$@"; }

made=$checkout/build/tests/sframe
rm -rf "$made" && mkdir -p "$made" || exit 3
cat >"$made/a.c" <<'END'
int g;
int f (int x) { g += x; return 2 * x; }
int main (void) { return f (3) != 6; }
END
in_root sh -c 'cd build/tests/sframe && gcc -O1 -Wa,--gsframe -c a.c && gcc -o a.dynamic a.o && gcc -static -o a.static a.o && gcc -O1 -c a.c -o none.o' ||
  { echo 'Bail out! nothing can be compiled'; exit 1; }
mkdir "$work/my files" "$work/elsewhere" && cp "$made"/* "$work/my files" && ln -s "$work/my files" "$work/link"
printf 'element version=3 abi=amd64-le flags=sorted,pcrel\n' >"$work/my files/x.sfv"

# gives STATUS TEXT ARGUMENT...: does scripts/sframe end so, and print TEXT?
gives() {
  wanted=$1 text=$2
  shift 2
  "$sframe" "$@" >"$work/out" 2>"$work/err" </dev/null
  status=$?
  [ "$status" -eq "$wanted" ] && [ -z "$text" ] && return
  [ "$status" -eq "$wanted" ] && cat "$work/out" "$work/err" | grep -qFe "$text" && return
  { echo "sframe $*: status $status"; head -n 4 "$work/out" "$work/err"; } | sed 's/^/# /'
  return 1
}

# is NAME COMMAND...
is() {
  name=$1
  shift
  "$@"
  ok $? "$name"
}

in_directory() {
  cd "$1" || return 1
  shift
  "$@"
  result=$?
  cd "$checkout" || exit 3
  return $result
}

# Its own command line.

commands=$("$sframe" --help | sed -n 's/^  \([a-z][a-z]*\)  *[a-z].*/\1/p')
is '--help lists the commands' test "$(echo "$commands" | wc -w)" -ge 20
is '--version' gives 0 "sframe $(cat VERSION)" --version
is 'no command' gives 2 usage:
lists_all() {
  "$sframe" frob >"$work/listed" 2>&1
  [ $? = 2 ] && tr -s '\n ' ' ' <"$work/listed" | grep -qF "no command is called 'frob'; there are $(echo "$commands" | xargs) (see"
}
is 'an unknown command: those that exist are listed' lists_all
is 'one that is nearly right: it is named' gives 2 'did you mean check' chekc
for command in $commands; do
  is "$command --help is its program's" gives 0 'Usage: sframe-' "$command" --help
  grep -o -e '--\?[a-z-]*[= ]OUT' "$work/out" | sed 's/[= ]OUT//' >>"$work/outs"
done
all_outputs_are_bound() {
  known=" -o $(sed -n "s/^outputs='\(.*\)'/\1/p" "$sframe") "
  sort -u "$work/outs" | while read -r out; do
    case $known in *" $out "*) ;; *) echo "# $out" ;; esac
  done >"$work/unknown"
  cat "$work/unknown"
  [ ! -s "$work/unknown" ] && [ "$(sort -u "$work/outs" | wc -l)" -ge 9 ]
}
is "every option that writes a file is one that the front end knows" all_outputs_are_bound
# What bash completes is what --help has.
completes() {
  scripts/completion bash >"$work/completion" && bash scripts/tests/install/complete.bash "$work/completion" scripts/sframe '' >"$work/words" &&
    echo "$commands" | diff "$work/words" - || return
  for command in audit unwind "$@"; do
    "$sframe" "$command" --help | grep -oE '^ +(-[^ ,]+, )?--[a-z_-]+=?' | grep -oE -e '--[a-z_-]+=?' >"$work/told"
    bash scripts/tests/install/complete.bash "$work/completion" scripts/sframe "$command" - | diff "$work/told" - && [ -s "$work/told" ] || return
  done
}
is 'scripts/completion bash' completes asm conform
rebuilt() { rm -f build/bin/sframe-links && gives 0 'Usage: sframe-links' links --help; }
is 'a program that is missing is built' rebuilt
stops_there() { gives 0 'title       Starts and their order' explain S-49 && ! gives 0 'without rows elsewhere' explain S-49 >/dev/null; }
is 'explain knows the checkout, from anywhere' in_directory "$work" gives 0 'vectors/rows/last-byte-of-the-function' explain FRE_RANGE
is 'explain: the problems of the specification that a clause has' in_directory "$work" gives 0 'S-49 Starts and their order' explain INDEX_SORTED
is 'explain: such a problem' in_directory "$work" gives 0 '*Taken*: (a) of the sums, (b) of the order' explain s-49
is 'explain: no more than that one' stops_there
is 'explain: a problem that there is not' gives 2 "has no entry 'S-4'" explain S-4
is 'explain: a case' in_directory "$work" gives 0 'expect fde 0 start=0x7fffffffffffffff size=16' explain functions/v3-start-highest
is 'explain: as a run calls it' gives 0 'file        corpora/vectors/functions/v3-start-highest.sfv' explain vectors/functions/v3-start-highest@aarch64-be
is 'explain: of a regression' gives 0 '# RA has a control word and no offset.' explain regressions/v3-flex-half-pair
is 'explain: and the problems that name it' gives 0 'S-58 A pair cut in half' explain regressions/v3-flex-half-pair
is 'explain: a case that there is not' gives 2 "nothing is called 'functions/v3-start-hi'" explain functions/v3-start-hi
is 'explain: did you mean' in_directory "$work" gives 2 'did you mean FRE_RANGE?' explain FRE_RANG

# Names.

is 'a relative name with a blank' in_directory "$work" gives 0 'my files/a.o: .sframe: valid' check 'my files/a.o'
is 'an absolute name' gives 0 "$work/my files/a.o: .sframe: valid" check "$work/my files/a.o"
is 'a name with ..' in_directory "$work/elsewhere" gives 0 '../my files/a.o: .sframe: valid' check '../my files/a.o'
is 'a name by way of a link' gives 0 "$work/link/a.o: .sframe: valid" check "$work/link/a.o"
is 'a file that is not there' in_directory "$work" gives 2 'nothing.o: No such file or directory' check nothing.o
is 'a file that is not there, by its absolute name' gives 2 "$work/nothing.o: No such file or directory" check "$work/nothing.o"
is 'a file that only the root has' gives 2 '/usr/src/binutils: No such file or directory' check /usr/src/binutils
from_stdin() { "$sframe" dump - <"$work/my files/a.o" | grep -q '^fde 0'; }
is 'standard input' from_stdin
is 'the checkout itself' gives 0 'build/tests/sframe/a.o: .sframe: valid' check build/tests/sframe/a.o
option_with_path() {
  gives 0 '1 files' audit "--json=$work/elsewhere/out.json" "$work/my files/a.o" && grep -q '"kind":\|"path":' "$work/elsewhere/out.json" &&
    gives 0 '1 files' audit "--observations=$work/elsewhere/out.jsonl" "$work/my files/a.o" && grep -q '"end":"part"' "$work/elsewhere/out.jsonl" &&
    gives 0 '1 files' audit "--inputs=$work/my files/a.o" "$work/my files/a.o"
}
is '--option=PATH, read and written' option_with_path
assembled() { in_directory "$work" gives 0 '' assemble 'my files/x.sfv' && [ -s "$work/my files/x.bin" ]; }
is 'assemble writes beside its file' assembled
extracted() { in_directory "$work/elsewhere" gives 0 0x0 extract -o new.bin ../link/a.o && [ -s "$work/elsewhere/new.bin" ]; }
is 'extract -o, of a link' extracted
nothing_else_is_written() {
  ! scripts/toolchain run --host-files all forky -- touch "$work/my files/written" 2>/dev/null &&
    ! scripts/toolchain run --host-files system --ro-bind "$work" forky -- touch "$work/written" 2>/dev/null &&
    ! find "$work" -name written | grep .
}
is 'nothing else can be written' nothing_else_is_written

# What the programs do.

audits_directory() {
  gives 1 "first:    $work/my files/none.o: there is no .sframe section" audit --need-sframe "$work/my files" &&
    grep -qF "again:    $sframe audit --need-sframe '$work/my files/none.o'" "$work/out"
}
is 'audit of a directory names its files and the command as typed' audits_directory
# The host's C library is not the root's, or this shows nothing.
hosts_library() {
  library=$(realpath "$(ldd /bin/sh | awk '/libc\.so/ { print $3 }')")
  cp "$library" "$made/libc.so"
  gives 1 '' audit --need-sframe "--json=$work/host.json" "$library"
  in_root build/bin/sframe-audit --need-sframe --json=build/tests/sframe/copy.json build/tests/sframe/libc.so >/dev/null
  in_root build/bin/sframe-audit --need-sframe --json=build/tests/sframe/root.json /usr/lib/x86_64-linux-gnu/libc.so.6 >/dev/null
  for json in "$work/host.json" "$made/copy.json" "$made/root.json"; do
    sed -n 's/.*"functions":{\("equal[^}]*\)}.*/\1/p' "$json" | head -n 1
  done >"$work/counts"
  [ "$(sed -n 1p "$work/counts")" = "$(sed -n 2p "$work/counts")" ] && [ "$(sed -n 1p "$work/counts")" != "$(sed -n 3p "$work/counts")" ] && return
  sed 's/^/# /' "$work/counts"
  return 1
}
if [ "$(sha256sum <"$(ldd /bin/sh | awk '/libc\.so/ { print $3 }')")" = "$(in_root sha256sum /usr/lib/x86_64-linux-gnu/libc.so.6 | sed 's,/.*,-,')" ]; then
  n=$((n + 1)) && echo "ok $n - audit of the host's library # SKIP it is the root's"
else
  is "audit of /usr/lib: the host's, not the root's" hosts_library
fi
is 'truth runs a static program' in_directory "$work" gives 0 'my files/a.static: amd64, gdbstub:' truth 'my files/a.static'
is 'truth runs a program with the libraries of the host' gives 1 "$work/link/a.dynamic: amd64, gdbstub:" truth "$work/link/a.dynamic"
is 'truth on this processor' gives 0 'a.static: amd64, ptrace:' truth --target=ptrace "$work/my files/a.static"
again_of_truth() {
  gives 1 'again' truth "$work/my files/a.dynamic"
  again=$(sed -n 's/^ *again *//p' "$work/out" | head -n 1)
  echo "# $again"
  sh -c "$again" >"$work/repeated"
  [ $? -eq 1 ] && grep -q '\.plt\.got' "$work/repeated"
}
is "the command that truth prints shows it again" again_of_truth
printf '# abis: amd64\n\t.text\n\t.globl\tf\n\t.type\tf, @function\nf:\t.cfi_startproc\n\tret\n\t.cfi_endproc\n\t.size\tf, .-f\n' >"$work/my files/f.s"
is 'asm, in the root, of a file of the host' in_directory "$work" gives 0 'my files/f.s:5: amd64: f: equal' asm check -v 'my files/f.s'
is 'asm, in a directory by way of a link' in_directory "$work/link" gives 0 'f.s:5: amd64: f: equal' asm check -v f.s
is 'asm: a name that the root has, too, is refused' gives 2 '/etc/passwd: asm runs in a toolchain root' asm check /etc/passwd
mkdir "$work/cases" && printf 'x\t%s\t0x0\t-\tvalid\n' "$work/my files/x.bin" >"$work/cases/list.tsv"
mkdir "$work/mine" && cp build/bin/sframe-ref.static "$work/mine"
cat >"$work/mine/mine" <<'END'
#!/bin/sh
[ "$1" != caps ] || { "${0%/*}/sframe-ref.static" caps | sed 's/^name .*/name mine/'; exit; }
exec "${0%/*}/sframe-ref.static" "$@"
END
chmod +x "$work/mine/mine"
chmod a+rx "$work" "$work/mine"
is 'conform, with an implementation of the host' in_directory "$work" gives 0 '0 of what was seen are wrong' conform --add mine=./mine/mine "--results=$work/results" cases/list.tsv
is 'generate makes a directory' gives 0 '' generate "--out=$work/new/sections" --count=3
is 'its files are there' test -s "$work/new/sections/list.tsv"

# An ordinary user, as far as the sandbox can tell.
if [ "$(id -u)" = 0 ]; then
  as_user() { bwrap --unshare-user --uid 1000 --gid 1000 --cap-drop ALL --dev-bind / / "$sframe" "$@" >"$work/out" 2>&1; }
  as_user check "$work/my files/a.o" && as_user truth "$work/my files/a.static" && as_user asm check "$work/my files/f.s"
  ok $? 'an ordinary user'
fi

# Linked statically: no loader, no library, nothing else.
static=$checkout/build/bin/sframe-ref.static
in_nothing() {
  bwrap --unshare-all --ro-bind "$static" /sframe-ref --ro-bind "$made/a.o" /a.o /sframe-ref "$@" >"$work/out" 2>&1
}
in_nothing check /a.o && grep -q valid "$work/out"
ok $? 'sframe-ref.static in an empty file system'
in_nothing vectors --export=/x /a.o
[ $? -eq 2 ] && grep -q 'without yyjson' "$work/out"
ok $? 'what it cannot do it says'
bookworm=$(scripts/toolchain path bookworm) && "$bookworm/bin/sh" -c : &&
  bwrap --unshare-all --ro-bind "$bookworm" / --dev /dev --proc /proc --tmpfs /tmp --ro-bind "$static" /tmp/sframe-ref \
    --ro-bind "$made" /tmp/made /tmp/sframe-ref dump /tmp/made/a.o >"$work/static" &&
  "$sframe" dump "$made/a.o" | cmp - "$work/static"
ok $? 'sframe-ref.static in Debian 12, with the same dump'
same_commands() { build/bin/sframe-ref.static --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | xargs; }
[ "$(same_commands)" = "$(in_root build/bin/sframe-ref --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | xargs)" ]
ok $? 'it has the same commands'
echo "1..$n"
