#!/bin/sh
# Linkers and assemblers that are none, with the version of the ones whose defects are known: make links and make
# asm are red with each; and one that is not there is no verdict at all (status 3).  TAP.
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

# null KIND ACTION: build/tests/null-tools/KIND-ld and KIND-as, each a /PREFIX with that one tool.  ACTION writes
# to $out, or does not.
null() {
  for tool in ld as; do
    mkdir -p "$tools/$1-$tool/bin" || exit 3
    cat >"$tools/$1-$tool/bin/x86_64-linux-gnu-$tool" <<TOOL
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
    chmod +x "$tools/$1-$tool/bin/x86_64-linux-gnu-$tool"
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

# red KIND STATUSES: with it in the place of the linker, and of the assembler, the exit status is one of those.
red() {
  for tool in ld as; do
    case $tool in
      ld) TOOLCHAIN=$tools/$1-$tool CASE='function-*' LINKS='ld-*/amd64' RESULTS=$made/$1-$tool scripts/links/run ;;
      as) TOOLCHAIN=$tools/$1-$tool ABIS=amd64 COUNT=12 RESULTS=$made/$1-$tool scripts/asm ;;
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
found=$(find build scripts -name vandal -print; find "$made"/vandal-ld/*/ -name commands -size 0)
[ -z "$found" ]
ok $? "nothing was changed by one that writes where it can${found:+: $found}"
echo "1..$n"
