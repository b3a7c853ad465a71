#!/bin/sh
# make differential ADD=...: the implementation that is added is asked; one that is right agrees, one that
# lies is reported, unless its known issues say so.  TAP.
cd "$(dirname "$0")/../../.." || exit 3
. scripts/lib/arguments.sh
arguments conformance/readers/tests/differential.sh - 0 0 "$@"
. scripts/tests/tap.sh

made=build/tests/differential
rm -rf "$made" && mkdir -p "$made/adapters" || exit 3
scripts/toolchain run forky -- make -s -f build.mk programs >"$work/made" 2>&1 || {
  sed 's/^/# /' "$work/made"
  echo 'Bail out! the programs do not build'
  exit 1
}
cp build/bin/sframe-ref.static "$made/adapters/" || exit 3
# implementation NAME COMMAND: prints what sframe-ref says through COMMAND.  It sees nothing of the
# checkout but its own folder.
implementation() {
  cat >"$made/adapters/$1" <<TESTEE
#!/bin/sh
ref=\${0%/*}/sframe-ref.static
case \${1-} in
  caps) "\$ref" caps | sed 's/^name .*/name $1/; s/^operations .*/operations decode/' ;;
  decode)
    text=\$("\$ref" "\$@")
    status=\$?
    [ -z "\$text" ] || echo "\$text" | $2
    exit \$status
    ;;
  *) exit 89 ;;
esac
TESTEE
  chmod +x "$made/adapters/$1"
}
implementation honest cat
implementation liar "sed 's/^\\(fde 0 .*size=\\)/\\11/'"
mkdir -p "$made/known/issues/liar"
issue_page 'section operation=decode verdict=wrong-value field=fde.size' >"$made/known/issues/liar/sizes.md"

# differential STATUS ADD: it ends so; what it prints is in said.
differential() {
  ADD="$2" TIME=1 BATCH=60 JOBS=2 conformance/readers/differential --out="$made/found" >"$work/said" 2>&1
  [ $? = "$1" ]
}
# says TEXT
says() {
  grep -q "$1" "$work/said" && return
  sed 's/^/# /' "$work/said"
  false
}

differential 0 "honest=$made/adapters/honest" && says ' s: 88 sections, honest, 0 unexplained classes' && says '^nothing new'
ok $? 'an implementation that is right agrees'
! grep -q compiling "$work/said" && rm build/bin/sframe-differential &&
  differential 0 "honest=$made/adapters/honest" && says "compiling the suite's programs, the first time only: $made/found/build.log"
ok $? 'what is compiled is said, the first time only'
differential 1 "liar=$made/adapters/liar" && says 'liar, 1 unexplained' && says '^liar decode wrong-value *fde.size' && says '^new: 1 classes'
ok $? 'one that lies is reported, by its name and field'
[ "$(awk '{ n += $1 } END { print n + 0 }' "$made/found/classes.tsv")" -ge 10 ]
ok $? 'in many sections'
implementation limited "sed '/^fde 256 /,\$d'"
differential 1 "limited=$made/adapters/limited" && says '^limited decode wrong-value'
ok $? 'one that reads 256 functions and no more is reported'
differential 0 "liar=$made/adapters/liar:$made/known" && says 'liar, 0 unexplained'
ok $? 'unless it is known'
# As make plug takes it: outside of the checkout, with a blank in its path, without a name.
mkdir "$work/own place" "$work/own pages" && cp "$made/adapters/sframe-ref.static" "$made/adapters/liar" "$work/own place" &&
  cp -r "$made/known/issues" "$work/own pages" && chmod -R a+rX "$work" || exit 3
differential 1 "$work/own place/liar" && says 'liar, 1 unexplained'
ok $? 'one outside of the checkout is called what its caps say'
differential 0 "$work/own place/liar:$work/own pages" && says 'liar, 0 unexplained'
ok $? 'and its pages are read there'
echo "1..$n"
