#!/bin/sh
# What a person types wrongly is refused, with status 2 and a line that says what there is, before
# anything is started: variables of every make target, options and arguments of every script.
# Targets, variables and scripts are found (arguments/), and arguments.cases has what is said of some.  TAP.
# In copies of the checkout, the second with faults; programs that enter or make a root leave a trace instead.
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
arguments scripts/tests/arguments.sh - 0 0 "$@"
. scripts/tests/tap.sh
checkout=$PWD

mkdir -p "$work/right/tree" "$work/bin"
tar --exclude=./build --exclude=./.git --exclude=./.lock -cf - . | tar -C "$work/right/tree" -xf - || exit 3
cp -r "$work/right" "$work/wrong"
# shellcheck disable=SC2016  # text of programs
for program in bwrap mmdebstrap apt-get unshare gcc clang docker; do
  printf '#!/bin/sh\necho "%s $*" >>"$HOME/trace"\nexit 3\n' $program >"$work/bin/$program"
  chmod +x "$work/bin/$program"
done
unset MAKEFLAGS MAKELEVEL MFLAGS TOOLCHAIN XDG_CACHE_HOME SFRAME_CACHE SFRAME_MIRROR SFRAME_SOURCES SFRAME_LIBRARIES SFRAME_DEBS
read -r version <VERSION

cd "$work/wrong/tree" || exit 3
echo 'check | NEWS=1 | text | -' >>scripts/variables
# shellcheck disable=SC2016  # text of a Makefile
sed -i 's/^\$(if.*//' Makefile
sed -i 's/^check_number() {/&\n  return/' scripts/lib/kinds.sh
# shellcheck disable=SC2016  # text of scripts
{
  printf '#!/bin/sh\ncase $1 in --help) echo usage ;; --nonsense) exit 2 ;; esac\n' >scripts/no-version
  printf '#!/bin/sh\necho usage\nmkdir -p "${0%%/*}/../build"\nexit 0 "${NEW:-}"\narguments scripts/no-help check 0 0 "$@"\n' >scripts/no-help
  printf '#!/bin/sh\nbwrap --help\necho usage\n' >scripts/enters
}
chmod +x scripts/no-version scripts/no-help scripts/enters

# find_all: the cases of the tree that is the working directory, in ../found.cases.
find_all() {
  find . \( -path ./build -o -path ./.git \) -prune -o -type f -perm /111 -printf '%P\n' | sort >../scripts
  xargs sed -n 's/^ *arguments \([^ ]*\) \([^ ]*\) \([0-9]*\) \([^ ]*\) .*/\1 \2 \3 \4/p; s/^ *first_argument \([^ ]*\) \([^ ]*\) .*/\1 \2/p' <../scripts >../calls
  cases=$checkout/scripts/tests/arguments
  awk -F ' *[|] *' -v version="$version" -v least_of='targets 28 lines 70 scripts 70 surplus 50 callers 15' -f "$cases/found.awk" \
    "$cases/kinds" Makefile scripts/variables ../calls ../scripts "$cases/found" >../found.cases
}

# differences: what scripts read of the environment, and the table does not give their targets, and what of the table
# nothing reads.
differences() {
  awk '$2 != "-"' ../calls >../called
  grep -rIowE "[A-Z][A-Z_]+" fuzz scripts corpora conformance qemu reference >../words
  # shellcheck disable=SC2046  # names of files
  awk -f "$checkout/scripts/tests/arguments/read.awk" ../called scripts/variables ../words $(cut -d' ' -f1 ../called) >../differences
}

for tree in right wrong; do
  cd "$work/$tree/tree" && find_all && differences || exit 3
done
is_empty() { cat "$1" && [ ! -s "$1" ]; }
is 'what scripts read of the environment the table has, and what the table has is read' is_empty "$work/right/differences"
is 'noticed: a variable that is not in the table' grep -x 'scripts/no-help reads NEW, .*' "$work/wrong/differences"
is 'noticed: a variable that nothing reads' grep -x 'nothing reads NEWS of check' "$work/wrong/differences"
echo "1..$n"
cd "$checkout" || exit 3
PATH=$work/bin:$PATH HOME=$work/right build/tests/run-cases ${JOBS:+"--jobs=$JOBS"} scripts/tests/arguments.cases "$work/right/found.cases"
