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

linkers='ld gold lld mold'

# null KIND ACTION: build/tests/null-tools/KIND-linkers, a /PREFIX with each linker, and KIND-as, one with the
# assembler.  ACTION writes to $out, or does not.
null() {
  mkdir -p "$tools/$1-linkers/bin" "$tools/$1-as/bin" || exit 3
  for made_tool in linkers/bin/x86_64-linux-gnu-ld linkers/bin/x86_64-linux-gnu-ld.gold linkers/bin/ld.lld linkers/bin/mold as/bin/x86_64-linux-gnu-as; do
    tool=${made_tool##*[-./]} made_tool=$tools/$1-$made_tool
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

# said_of TOOLS STATUS: of status 3.
said_of() {
  [ "$2" = 3 ] || return 0
  grep -q 'says nothing about the' "$work/said" "$results"/*.txt 2>/dev/null
  ok $? "$kind in the place of $1: it is said that this is no verdict"
}

# red KIND STATUS STATUSES: in the place of all linkers, of which each has to be judged so, and of the assembler: the
# exit status is STATUS, or one of STATUSES.  3: each link of a linker says that this is no verdict.
red() {
  results=$made/$1-linkers
  TOOLCHAIN=$tools/$1-linkers CASE='function-*' LINKS='*/amd64' RESULTS=$results scripts/links/run >"$work/said" 2>&1 </dev/null
  status=$?
  for tool in $linkers; do
    if [ "$2" = 3 ]; then
      links=$(grep -c "/${tool}[^/ ]*[.]amd64 " "$results/list")
      [ "$links" -gt 0 ] && [ "$(find "$results" -path "*/${tool}[.-]*amd64/host" | wc -l)" = "$links" ]
    else
      grep "^not ok .* ${tool}[^ /]*/amd64: " "$results/results.tap" | grep -qv '# TODO'
    fi && [ $status = "$2" ]
    ok $? "$1 in the place of $tool: status $status, of $2"
  done
  said_of linkers "$2"
  results=$made/$1-as
  TOOLCHAIN=$tools/$1-as ABI=amd64 COUNT=12 COMPILED=none RESULTS=$results scripts/asm >"$work/said" 2>&1 </dev/null
  status=$?
  case " $3 " in *" $status "*) true ;; *) false ;; esac
  ok $? "$1 in the place of as: status $status, of $3"
  said_of as "$2"
}
for kind in dead killed; do red $kind 3 3; done
# An assembler that rejects everything leaves too little to compare: status 3.
red rejects 1 '1 3'
for kind in accepts other segv vandal; do red $kind 1 1; done
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

# Programs of the host that do nothing, with or without a version that is right, in the place of one that is used.
# without TOOL WANTED WHAT COMMAND...: its status is WANTED with each of the two.
# shellcheck disable=SC2030,SC2031  # PATH is of a subshell
without() {
  for kind in silent versioned; do
    mkdir -p "$tools/$kind-$1" && printf '#!/bin/sh\n[ %s = silent ] || case $* in *--version*) echo "%s 9.9" ;; esac\n' "$kind" "$1" >"$tools/$kind-$1/$1" &&
      chmod +x "$tools/$kind-$1/$1" || exit 3
    (tool=$1 wanted=$2 && shift 3 && PATH=$tools/$kind-$tool:$PATH && export PATH && "$@" >"$work/said" 2>&1 </dev/null; [ $? = "$wanted" ])
    ok $? "$kind in the place of $1: status $2: $3"
  done
}
# The same, and that the command can end with 0.
both() {
  (shift 3 && "$@" >"$work/said" 2>&1 </dev/null) || { sed 's/^/# /' "$work/said"; false; }
  ok $? "$1 itself: $3"
  without "$@"
}

without xz 3 'make dist' scripts/dist
# What runs in a root, in a copy in which the host is the root, and programs of ours write a line.
copy=$work/copy
mkdir -p "$copy/build/results" "$copy/deb/DEBIAN" "$copy/deb/usr/lib" "$copy/cache" && cp -a --parents scripts VERSION box conformance/baselines conformance/pages corpora/programs/forget "$copy" || exit 3
echo '{"end":"whole"}' >"$copy/build/results/observations.jsonl"
cat >"$copy/scripts/toolchain" <<'END'
#!/bin/sh
[ "$1" = run ] || exit 0
shift 3
case $1 in build/bin/*) for each; do case $each in --baseline=* | --summary=*) echo x >"${each#*=}" ;; esac; done && exit ;; esac
exec "$@"
END
both xz 3 scripts/baseline env -C "$copy" scripts/baseline
both xz 1 BASELINE=readers env -C "$copy" sh -c '. scripts/lib/baseline.sh && baseline_file readers'
without npm 3 'make check-pages' env -C "$copy" sh -c '. scripts/lib/axe.sh && fetch_axe'
both dpkg-query 3 'the corpus' env -C "$copy" corpora/programs/forget build/packages
# A package of the mirror that apt, which is none, has fetched.
printf 'Package: x\nVersion: 1\nArchitecture: amd64\nMaintainer: nobody\nDescription: a test\n' >"$copy/deb/DEBIAN/control"
echo x >"$copy/deb/usr/lib/x.so" && dpkg-deb -b "$copy/deb" "$copy/x.deb" >/dev/null && mkdir "$copy/bin" || exit 3
printf '#!/bin/sh\ncase $* in *download*) cp "%s/x.deb" . ;; esac\n' "$copy" >"$copy/bin/apt-get" && chmod +x "$copy/bin/apt-get"
# shellcheck disable=SC2031
fetched() { rm -rf "$copy/cache/libraries" && env -C "$copy" "PATH=$PATH:" "SFRAME_CACHE=$copy/cache" SFRAME_MIRROR=http://localhost scripts/library forky x:amd64; }
# shellcheck disable=SC2031
PATH=$copy/bin:$PATH
both dpkg-deb 3 scripts/library fetched
mkdir -p "$made" "$copy/debs" && echo x >"$made/packages" && cp "$copy/x.deb" "$copy/debs/x_1_amd64.deb"
without dpkg-deb 3 'make survey' env "PACKAGES=$made/packages" "SFRAME_DEBS=$copy/debs" ABI=amd64 RESULTS="$made/survey" scripts/survey
[ ! -e "$made/survey/amd64/x.none" ]
ok $? 'and the package is not kept as one without code'

# Where a run that was interrupted has left what objcopy makes.
# shellcheck disable=SC2016  # the inner shell expands
derived() {
  cp build/bin/sframe-ref "$made/derived.bare" && scripts/toolchain run forky -- sh -c 'PATH=$0:$PATH corpora/real/derive 3 amd64 build/bin/sframe-ref "$1/derived"' "${PATH%%:*}" "$made"
}
both x86_64-linux-gnu-objcopy 3 'make truth-real TABLES=derived-3' derived
# The proofs, whose tools are those of a root of its own.
mkdir "$work/cbmc"
for tool in goto-cc goto-instrument cbmc; do printf '#!/bin/sh\n' >"$work/cbmc/$tool" && chmod +x "$work/cbmc/$tool"; done
PATH=$work/cbmc:$PATH
without cbmc 1 'make prove' env OUT="$work/prove" PROOF='^sf_get$' reference/proofs/run
echo "1..$n"
