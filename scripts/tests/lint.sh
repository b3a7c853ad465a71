#!/bin/sh
# All C of the tree is clean under clang-tidy (.clang-tidy), each file with the options with which
# the build compiles it; a file that nothing compiles is a failure.  TAP.
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/lint.sh - 0 0 "$@"
# shellcheck source=scripts/lib/tap.sh
. scripts/lib/tap.sh
tab=$(printf '\t')
mkdir -p build/lint

# What is not read: programs that tests and toolchains have as their input, written for the code
# that compilers make of them, some for one machine only; and proofs, which
# are in the language of cbmc.  A line that matches nothing is a failure.
cat >build/lint/subjects <<'END'
corpora/history/*.c
corpora/programs/*.c
corpora/real/*.c
corpora/truth/*.c
qemu/bench/workload.c
qemu/tests/programs/*.c
reference/proofs/*.c
scripts/tests/install/*.c
END

# files_below DIRECTORY: every C file there, sorted.
files_below() {
  (cd "$1" && find . \( -path ./build -o -path ./.git \) -prune -o -name '*.c' -printf '%P\n' | sort)
}

# is_subject FILE, by the list above; leaves the pattern in $subject.
is_subject() {
  while read -r subject; do
    # shellcheck disable=SC2254  # a pattern
    case $1 in $subject) return 0 ;; esac
  done <build/lint/subjects
  return 1
}

# options_of COMMANDS <FILES: FILE, a tab, the options of the first command that names it.
options_of() {
  awk 'NR == FNR { wanted[$0]; next }
     { whole = whole $0 }
     sub(/\\$/, " ", whole) { next }
     {
       options = ""
       words = split(whole, word)
       named = 0
       for (i = 1; i <= words; i++) {
         w = word[i]
         # A blank between quotes.
         while (gsub(/\047/, "&", w) % 2 && i < words) w = w " " word[++i]
         if (w ~ /^-(I|D|std=)./) options = options " " w
         if (w ~ /^-(isystem|include)$/) options = options " " w " " word[++i]
         if (w in wanted) name[++named] = w
       }
       for (i = 1; i <= named; i++)
         if (name[i] in wanted) { print name[i] "\t" options; delete wanted[name[i]] }
       whole = ""
     }
     END { for (file in wanted) print file "\tNONE" }' - "$1" | sort
}

# tidy FILE OPTIONS
tidy() {
  if [ "$2" = NONE ]; then
    echo 'no rule of build.mk compiles it'
    return 1
  fi
  eval "set -- '$1' $2"
  file=$1
  shift
  clang-tidy --quiet "$file" -- -std=gnu11 "$@" -isystem /qemu/include >"$work/said" 2>&1 && return
  grep -A3 error: "$work/said"
  return 1
}

# --- what is wrong is reported

# reported WHAT FILE OPTIONS: tidy fails and says so.
reported() {
  tidy "$2" "$3" >"$work/reported" && return 1
  grep -qF "$1" "$work/reported" || { cat "$work/reported" && return 1; }
}

# planted WHAT TEXT: clang-tidy reports WHAT in a file with this text.
planted() {
  plants=$((plants + 1))
  printf '%b\n' "$2" >"build/lint/planted/$plants.c"
  is "$1 is reported" reported "$1" "build/lint/planted/$plants.c" -Ibuild/lint/planted
}

new_file_is_found() {
  mkdir -p "$work/tree/a/b" "$work/tree/build" && : >"$work/tree/a/b/new.c" && : >"$work/tree/build/made.c" &&
    [ "$(files_below "$work/tree")" = a/b/new.c ]
}

options_are_those_of_the_build() {
  printf 'cc -O2 -Ihere \\\n -DA=\047"b c"\047 a.c\ncc -Ithere a.c b.c -isystem x -include y.h -o b\n' >"$work/commands"
  printf 'a.c\nb.c\nforgotten.c\n' | options_of "$work/commands" >"$work/options"
  printf 'a.c\t -Ihere -DA=\047"b c"\047\nb.c\t -Ithere -isystem x -include y.h\nforgotten.c\tNONE\n' |
    diff - "$work/options"
}

plants=0
rm -rf build/lint/planted
mkdir -p build/lint/planted/lib
declaration='int planted (int *p);\nint planted (int *p)'
echo 'static inline int in_header (int *p) { return p ? 0 : *p; }' >build/lint/planted/lib/planted.h
planted clang-analyzer-core.NullDereference "$declaration { return p ? 0 : *p; }"
planted lib/planted.h:1: "#include \"lib/planted.h\"\n$declaration { return in_header (p); }"
planted bugprone-suspicious-realloc-usage \
  '#include <stdlib.h>\nchar *planted (char *p);\nchar *planted (char *p) { p = realloc (p, 2); return p; }'
planted readability-function-size "$declaration\n{\n$(yes '  *p += 1;' | head -n 51)\n  return *p;\n}"
planted 'error: unknown type name' 'an error'
is 'a file that nothing compiles is reported' reported 'no rule of build.mk' forgotten.c NONE
is 'a new file is found' new_file_is_found
is 'the options are those of the first command that compiles a file' options_are_those_of_the_build

# --- the tree

# What compiles our C; of several commands for a file the first counts.
make -f build.mk -nB V=1 programs faults-programs build/fuzz/amd64/decode testees bench-audit audit-tests check-reference check-cfi check-lib check-asm check-runner \
  check-truth build/bin/bench build/mutants/mutants build/coverage-libsframe/dump fuzz-targets coverage-fuzz \
  >build/lint/commands 2>build/lint/make.log

: >build/lint/files
: >build/lint/met
files_below . >build/lint/all
while read -r file; do
  if is_subject "$file"; then echo "$subject" >>build/lint/met; else echo "$file" >>build/lint/files; fi
done <build/lint/all
options_of build/lint/commands <build/lint/files >build/lint/options

every_pattern_is_met() { sort -u build/lint/met | diff build/lint/subjects -; }
is 'every pattern of files that are not read has files' every_pattern_is_met
count=$(grep -c . build/lint/files)
is "$count files are read, no fewer than 290" [ "$count" -ge 290 ]

# Peers whose headers are wanted.
peers=$(grep -o 'build/peers/[^/ ]*' build/lint/options | sort -u |
  sed -e '/glibc/s,$,/reader.o,' -e '/libsframe/s,$,/libsframe.a,')
# shellcheck disable=SC2086  # several
make -f build.mk $peers >build/lint/peers.log 2>&1

# Without QEMU's header nothing compiles the plugin's own files.
: >build/lint/skipped
if [ ! -f /qemu/include/qemu-plugin.h ]; then
  sed -n "s,^\(qemu/plugin/.*\)${tab}NONE$,ok - clang-tidy \1 # SKIP scripts/qemu-plugin build has its header,p" \
    build/lint/options >build/lint/skipped
  sed -i "/^qemu\/plugin\/.*${tab}NONE$/d" build/lint/options
fi

no_file_is_lost() { [ "$(cat build/lint/options build/lint/skipped | wc -l)" -eq "$count" ]; }
is 'each of them is read or skipped' no_file_is_lost
while IFS=$tab read -r file options; do
  is "clang-tidy $file" tidy "$file" "$options"
done <build/lint/options
all_ended
[ ! -s build/lint/skipped ] || already build/lint/skipped
finish
