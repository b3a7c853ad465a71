#!/bin/sh
# make survey on packages made here: what is measured, added up, kept, and refused.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/survey.sh - 0 0 "$@"
# shellcheck source=scripts/lib/ok.sh
. scripts/lib/ok.sh
# shellcheck source=scripts/lib/is.sh
. scripts/lib/is.sh
results=build/results/check/survey
rm -rf "$results" build/survey-test && mkdir -p "$results/debs" build/survey-test || exit 3

# deb NAME ARCHITECTURE FILE...: a package with these files in /usr/bin.
deb() {
  tree=$work/deb
  rm -rf "$tree" && mkdir -p "$tree/DEBIAN" "$tree/usr/bin" || return
  printf 'Package: %s\nVersion: 1\nArchitecture: %s\nMaintainer: nobody\nDescription: a test\n' "$1" "$2" >"$tree/DEBIAN/control"
  file=$results/debs/$1_1_$2.deb
  shift 2
  [ $# = 0 ] || cp "$@" "$tree/usr/bin" || return
  ln -s /etc/passwd "$tree/usr/bin/link"
  dpkg-deb -b "$tree" "$file" >/dev/null
}
# shellcheck disable=SC2016  # the inner shell expands
made() {
  scripts/toolchain run forky -- sh -c 'make -s -f build.mk build/bin/sframe-derive && cd build/survey-test &&
    gcc -O2 -o one ../../corpora/programs/leaf.c &&
    printf ".globl f\\n.type f, %%function\\nf: .cfi_startproc\\npush %%rbx\\nnop\\npop %%rbx\\nret\\n.cfi_endproc\\n.size f, .-f\\n" >wrong.s && gcc -shared -nostdlib -o wrong wrong.s && gcc -O2 -o two ../../corpora/programs/frames.c &&
    aarch64-linux-gnu-gcc -O2 -o one.arm ../../corpora/programs/leaf.c && head -c 9000 one >cut' || return
  deb one amd64 build/survey-test/one && deb both amd64 build/survey-test/one build/survey-test/two &&
    deb one arm64 build/survey-test/one.arm && deb texts amd64 README.md && deb wrong amd64 build/survey-test/wrong && deb damaged amd64 build/survey-test/one build/survey-test/cut
}
is 'packages are made' made
printf '# a list\none\nboth # two programs\ntexts\nnowhere\ndamaged\n' >"$results/packages"

# survey [VARIABLE=VALUE...]: leaves status, and what is printed in out.
survey() {
  env PACKAGES="$results/packages" SFRAME_DEBS="$PWD/$results/debs" RESULTS="$results/out" "$@" scripts/survey >"$work/out" 2>&1 </dev/null
  status=$?
  cat "$work/out"
}
all() { survey && [ $status = 0 ] && [ "$(cut -f1,5,6 "$results/out/files.tsv" | sort | uniq -c | awk '{ print $1, $2, $3, $4 }' | tr '\t' ' ' | xargs)" = \
  '2 both amd64-le 2 2 both amd64-le 3 1 damaged amd64-le 2 1 damaged amd64-le 3 1 one aarch64-le 2 1 one aarch64-le 3 1 one amd64-le 2 1 one amd64-le 3' ]; }
is 'each file of each package is measured in two versions' all
# sums FIELD: of the files of amd64, version 3.
is_sum() {
  expected=$(awk -F'\t' -v field="$1" '$5 == "amd64-le" && $6 == 3 { sum += $field } END { print sum }' "$results/out/files.tsv")
  [ "$expected" -gt 0 ] && [ "$(awk -v column="$2" '$1 == "amd64-le" && $2 == "V3" { print $column; exit }' "$results/out/sums")" = "$expected" ]
}
is 'functions are added up' is_sum 7 5
is 'bytes of .sframe are added up' is_sum 11 9
is 'bytes of .eh_frame are added up' is_sum 12 10
is 'packages are counted once' [ "$(awk '$1 == "amd64-le" && $2 == "V3" { print $3, $4; exit }' "$results/out/sums")" = '3 4' ]
is 'what is damaged is told' grep -q '^amd64 damaged: .*cut' "$results/out/damaged"
is 'one without code is kept as such' [ -f "$results/out/amd64/texts.none" ]
is 'so is one that does not exist' grep -qx 'no such package' "$results/out/amd64/nowhere.none"
is 'nothing of a package is left' [ ! -e "$results/out/part" ]
# The pages, beside what awk adds up.
page=$results/out/report/index.html
# has PATTERN: in a line of the page.
has() { grep -qe "$1" "$page"; }
thousands() { echo "$1" | sed -e ':a' -e 's/\([0-9]\)\([0-9][0-9][0-9]\)\($\|,\)/\1,\2\3/;ta'; }
# in_page FIELD TABLE: the sum of amd64, version 3, is in the line of that table.
in_page() {
  sum=$(awk -F'\t' -v fields="$1" '$5 == "amd64-le" && $6 == 3 { n = split(fields, f, " "); for (i = 1; i <= n; i++) sum += $f[i] } END { print sum }' "$results/out/files.tsv")
  [ "$sum" -gt 0 ] && has "<td>amd64-le</td><th scope=row>$2</th><td class=count>$(thousands "$sum")</td>"
}
is 'the page has the sum of .eh_frame and its index' in_page '12 13' '.eh_frame and .eh_frame_hdr'
is 'that of .sframe' in_page 11 '.sframe, version 3'
is 'that of ORC' in_page 24 ORC
is 'that of compact unwind' in_page '30 31' 'compact unwind, of this code'
is 'AArch64 has no ORC' has 'aarch64-le</td><th scope=row>ORC</th><td colspan=6>the published layout has none'
plots() {
  [ "$(grep -c '<svg class=plot role=img aria-label="[^"]*Half of all have at most [1-9]' "$page")" = 4 ] && [ "$(grep -c '<svg class=plot' "$page")" = 4 ] &&
    [ "$(grep -c '<svg class=parts role=img aria-label="[^"]*index [1-9]' "$page")" = 4 ] && ! grep -q '[ =,](-\?nan\|inf)' "$page"
}
is 'each plot says in words what it shows' plots
# The middle of a column of percentiles, which awk sorts.
middle() {
  [ "$(awk -F'\t' 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "amd64-le:file:v3") at = i } $1 == 50 { print $at }' "$results/out/report/percentiles.tsv")" = \
    "$(awk -F'\t' '$5 == "amd64-le" && $6 == 3 { printf "%.1f\n", 100 * $11 / ($12 + $13) }' "$results/out/files.tsv" | sort -n | sed -n 2p)" ]
}
is 'percentiles are those of the files' middle
by_package() {
  [ "$(awk -F'\t' '$1 == "both" && $3 == "amd64-le" && $4 == 3 { print $5, $6, $11 }' "$results/out/report/packages.tsv")" = \
    "$(awk -F'\t' '$1 == "both" && $5 == "amd64-le" && $6 == 3 { n++; f += $7; s += $11 } END { print n, f, s }' "$results/out/files.tsv")" ]
}
is 'sums of packages are those of their files' by_package
# refused SED TEXT: files.tsv, changed by the script, is refused with status 2 and TEXT, and no page is written.
refused() {
  sed "$1" "$results/out/files.tsv" >build/survey-test/changed
  rm -rf build/survey-test/report
  scripts/toolchain run forky -- build/bin/sframe-survey -o build/survey-test/report build/survey-test/changed >"$work/said" 2>&1
  [ $? = 2 ] && grep -qF -e "$2" "$work/said" && [ ! -e build/survey-test/report ]
}
is 'a page of a line that is cut is refused' refused '2s/\t[^\t]*$//' 'line 2: field 38'
is 'one of a line that has more' refused '2s/$/\t1/' 'line 2: field 39'
is 'one of a number that is none' refused '3s/amd64-le\t2\t/&x/' 'line 3: field 7'
is 'one of parts that are not the whole' refused '1s/amd64-le\t2\(\t[^\t]*\)\{4\}\t/&1/' 'line 1: the parts'
is 'one of a file without its second version' refused 2d 'each file has two lines'
is 'one of nothing' refused d 'it has no line'
again() { rm "$results/out/amd64/both" && touch -d '2 days ago' "$results/out/amd64/one" && survey && [ "$status" = 0 ] && [ -f "$results/out/amd64/both" ] && [ -n "$(find "$results/out/amd64/one" -mtime +1)" ]; }
is 'what was measured is not measured again' again
few() { survey COUNT=1 ABI=amd64 && [ "$(cut -f1 "$results/out/files.tsv" | sort -u)" = one ] && ! grep -q aarch64 "$results/out/sums"; }
is 'COUNT and ABI are those of the sums' few
empty() { printf 'texts\n' >"$results/none" && survey PACKAGES="$results/none" && [ "$status" = 3 ]; }
is 'nothing to measure: exit status 3' empty
# What the instructions say of the rows.
witnessed() {
  all && [ "$(cut -f1,4,5 "$results/out/witnessed.tsv" | sort | uniq -c | awk '{ print $1, $2, $3, $4 }' | xargs)" = \
    '2 both amd64 .eh_frame 1 damaged amd64 .eh_frame 1 one aarch64 .eh_frame 1 one amd64 .eh_frame' ] &&
    awk -F'\t' '{ right += $8; wrong += $10 } END { exit !(right > 500 && wrong == 0) }' "$results/out/witnessed.tsv"
}
is 'the rows of each file are compared with its instructions' witnessed
wrong() {
  printf 'wrong\none\n' >"$results/wrong-list" && survey PACKAGES="$results/wrong-list" RESULTS="$results/wrong" ABI=amd64
  [ "$status" = 1 ] && grep -q '^  wrong in wrong, amd64 .eh_frame: 2 instructions of 1 functions$' "$work/out" &&
    grep -q '"file":"wrong/usr/bin/wrong",.*"wrong":"cfa"' "$results/wrong/observations.jsonl"
}
is 'a wrong row that no page explains: exit status 1' wrong
no_list() { survey PACKAGES="$work/nowhere" && [ "$status" = 2 ]; }
is 'no list: exit status 2' no_list
blank() { printf '# nothing\n' >"$results/none" && survey PACKAGES="$results/none" && [ "$status" = 2 ]; }
is 'a list without names: exit status 2' blank
# instead TEXT: another sframe-derive.
instead() {
  printf '#!/bin/sh\n%s\n' "$1" >build/survey-test/derive && chmod +x build/survey-test/derive
  survey SFRAME_DERIVE=build/survey-test/derive RESULTS="$results/dead" ABI=amd64
  [ "$status" = 3 ]
}
is 'a dead sframe-derive: exit status 3' instead 'exit 0'
# beside TEXT: another sframe-flow.
beside() {
  printf '#!/bin/sh\n%s\n' "$1" >build/survey-test/flow && chmod +x build/survey-test/flow
  survey SFRAME_FLOW=build/survey-test/flow RESULTS="$results/blind" ABI=amd64
  [ "$status" = 3 ]
}
is 'a dead sframe-flow: exit status 3' beside 'exit 0'
# shellcheck disable=SC2016  # the program expands
is 'one that looks at nothing: exit status 3' beside 'set -- "$2" "$3" && : >"${2#*=}" && echo a line >"${1#*=}"'
# shellcheck disable=SC2016  # the program expands
is 'one that keeps to itself what is wrong: exit status 3' beside 'build/bin/sframe-flow "$@"; grep -v wrong "${3#*=}" >build/survey-test/less; cp build/survey-test/less "${3#*=}"; exit 1'
# shellcheck disable=SC2016  # the program expands
is 'one that measures only some packages: exit status 3' instead 'build/bin/sframe-derive "$@" >build/survey-test/table; status=$?
  case $(wc -l <build/survey-test/table) in 3) cat build/survey-test/table ;; *) head -n 1 build/survey-test/table ;; esac; exit $status'
anew() {
  before=$(cat "$results/out/made-by") && cp build/bin/sframe-derive build/survey-test/derive && echo >>build/survey-test/derive &&
    touch -d '2 days ago' "$results/out/amd64/one" && survey COUNT=1 ABI=amd64 SFRAME_DERIVE=build/survey-test/derive && [ "$status" = 0 ] &&
    [ "$(cat "$results/out/made-by")" != "$before" ] && [ -z "$(find "$results/out/amd64/one" -mtime +1)" ]
}
is 'another sframe-derive measures all again' anew
echo "1..$n"
