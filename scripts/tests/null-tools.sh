#!/bin/sh
# Linkers, assemblers and emulators that are none.  With the version of those whose defects are known, make links and
# make asm are red with each; one that is not there is no verdict at all (status 3), nor is any of an emulator.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/null-tools.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
tools=$PWD/build/tests/null-tools
made=build/tests/null-tools-results # what is run sees its tools read-only
rm -rf "$tools" "$made"
version=$(awk '$1 == "binutils-source" && $2 == "forky" { print $4 }' scripts/releases)

all_tools='ld gold lld mold as'

# name_of TOOL: its file.
name_of() {
  case $1 in
    gold) echo x86_64-linux-gnu-ld.gold ;;
    lld) echo ld.lld ;;
    mold) echo mold ;;
    *) echo "x86_64-linux-gnu-$1" ;;
  esac
}

# null KIND ACTION: build/tests/null-tools/KIND-TOOL for each tool, a /PREFIX with that one.  ACTION writes
# to $out, or does not.
null() {
  for tool in $all_tools; do
    mkdir -p "$tools/$1-$tool/bin" || exit 3
    made_tool=$tools/$1-$tool/bin/$(name_of "$tool")
    cat >"$made_tool" <<TOOL
#!/bin/sh
case \$* in
  *--version*) echo 'GNU $tool (GNU Binutils for Debian) $version' && exit ;;
  *'-o /dev/null /dev/null') exit 0 ;;
esac
out=a.out
while [ \$# -gt 0 ]; do
  [ "\$1" != -o ] || out=\$2
  shift
done
$2
TOOL
    chmod +x "$made_tool"
  done
}
# shellcheck disable=SC2016  # the tool expands
{
  null dead 'exit 127'
  null killed 'kill -KILL $$'
  null rejects 'exit 1'
  null accepts 'exit 0'
  null other 'cp /bin/true "$out"'
  null segv 'kill -SEGV $$'
}
# One that would change what others have written, and what is written down of itself.
null vandal "for each in build/vandal build/tests/vandal scripts/vandal vandal; do echo x >\"$PWD/\$each\"; done
rm -f status log commands; echo 0 >status; echo x >>../../../vandal; cp /bin/true \"\$out\""

# red KIND STATUSES VERDICT: with it in the place of each linker, and of the assembler, the exit status is one of those.
red() {
  for tool in $all_tools; do
    case $tool in
      ld) links='ld-*/amd64' ;;
      *) links=$tool/amd64 ;;
    esac
    case $tool in
      ld | gold | lld | mold) TOOLCHAIN=$tools/$1-$tool CASE='function-*' LINKS=$links RESULTS=$made/$1-$tool scripts/links/run ;;
      as) TOOLCHAIN=$tools/$1-$tool ABI=amd64 COUNT=12 COMPILED=none RESULTS=$made/$1-$tool scripts/asm ;;
    esac >"$work/said" 2>&1 </dev/null
    status=$?
    case " $2 " in *" $status "*) true ;; *) false ;; esac
    ok $? "$1 in the place of $tool: status $status, of $2"
    [ "$3" = "$tool" ] || [ "$3" = both ] || continue
    grep -q 'says nothing about the' "$work/said" "$made/$1-$tool"/*.txt 2>/dev/null
    ok $? "$1 in the place of $tool: it is said that this is no verdict"
  done
}
for kind in dead killed; do red $kind 3 both; done
# An assembler that rejects everything leaves too little to compare: status 3.
red rejects '1 3' none
for kind in accepts other segv vandal; do red $kind 1 none; done
found=$(find build scripts -name vandal -print; find "$made"/vandal-*/*/ -name commands -size 0)
[ -z "$found" ]
ok $? "nothing was changed by one that writes where it can${found:+: $found}"

# An emulator that is none executes nothing, and nothing is said of the program.  The last one executes it unobserved.
# emulator KIND ACTION
emulator() {
  mkdir -p "$tools/emulator-$1"
  printf '#!/bin/sh\n%s\n' "$2" >"$tools/emulator-$1/qemu-s390x" && chmod +x "$tools/emulator-$1/qemu-s390x"
  # shellcheck disable=SC2016  # the inner shell expands
  scripts/toolchain run forky -- sh -c '
    echo "int main (void) { return 0; }" >/tmp/a.c && s390x-linux-gnu-gcc -Wa,--gsframe -o /tmp/a /tmp/a.c || exit
    PATH=$1:$PATH build/bin/sframe-truth --prefix=/usr/s390x-linux-gnu /tmp/a' sh "$tools/emulator-$1" >"$work/said" 2>&1 </dev/null
  status=$?
  [ $status = 3 ]
  ok $? "$1 in the place of QEMU: status $status, of 3"
}
emulator dead 'exit 127'
# shellcheck disable=SC2016  # the emulator expands
{
  emulator killed 'kill -KILL $$'
  emulator executes 'for last; do :; done; exec /usr/bin/qemu-s390x -L /usr/s390x-linux-gnu "$last"'
}
emulator accepts 'exit 0'
emulator other 'exec /usr/bin/qemu-s390x -L /usr/s390x-linux-gnu /nonesuch'
echo "1..$n"
