#!/bin/sh
# Files that no program can read to an end, and output that cannot be written: every
# program of build/bin says so in one line and ends with 2 for its input and 3 for the
# host, within 20 seconds of the processor and 1 GB of memory.  TAP.
set -u
cd "$(dirname "$0")/../.." || exit 3
# shellcheck source=scripts/lib/arguments.sh
. scripts/lib/arguments.sh
arguments scripts/tests/files.sh - 0 0 "$@"
bin=$PWD/build/bin
. scripts/lib/ok.sh
make -f build.mk programs build/bin/bench build/bin/sframe-fuzz-program build/mutants/mutants >"$work/made" 2>&1 ||
  { cat "$work/made"; echo 'Bail out! the programs do not build'; exit 1; }

# Inputs that are good.
printf '\t.type f, @function\nf:\t.cfi_startproc\n\tnop\n\t.cfi_endproc\n\t.size f, .-f\n' |
  as --gsframe - -o "$work/good.o"
"$bin/sframe-ref" extract "$work/good.o" -o "$work/good.sframe" >/dev/null
"$bin/sframe-audit" --observations="$work/good.jsonl" "$work/good.o" >/dev/null
printf 'good\t%s\t0x0\t-\t-\n' "$work/good.sframe" >"$work/cases"
mkfifo "$work/pipe"
mkdir "$work/directory" "$work/nothing" "$work/links"
echo 0 >"$work/links/status"
: >"$work/links/log"
for kind in pipe directory zero; do mkdir -p "$work/in.$kind" "$work/texts.$kind"; done
ln -s "$work/pipe" "$work/in.pipe/classes.tsv"
ln -s "$work/directory" "$work/in.directory/classes.tsv"
ln -s /dev/zero "$work/in.zero/classes.tsv"
mkdir "$work/in.missing" "$work/texts.missing"
ln -s nowhere "$work/in.missing/classes.tsv"
for kind in pipe directory zero missing; do ln -s "$(readlink "$work/in.$kind/classes.tsv")" "$work/texts.$kind/sframe-spec.texi"; done

# Every argument of a program that names a file it reads: PROGRAM ARGUMENT...; FILE is the
# file, IN a directory whose files are, OBJECT and SECTION are good ones.  After a "|": kinds
# that are no fault, or the exit status where it is not 2.
readers() {
  cat <<-'END'
	sframe-ref check FILE
	sframe-ref dump FILE
	sframe-ref find FILE 0
	sframe-ref unwind FILE --pc=0 --sp=0 --fp=0
	sframe-ref assemble FILE -o OUT
	sframe-ref extract FILE -o OUT
	sframe-ref extract --list -o OUT STDIN
	sframe-ref serve STDIN
	sframe-ref decode FILE
	sframe-ref tables FILE find=0
	sframe-ref vectors FILE
	sframe-ref.static check FILE
	sframe-audit FILE | directory
	sframe-audit --inputs=FILE OBJECT | directory
	sframe-flow FILE | directory
	sframe-derive -o OUT FILE
	sframe-derive --sizes FILE | directory
	sframe-survey -o OUT FILE
	sframe-asm check FILE
	sframe-conform --cases=FILE --add=a=/bin/true --results=OUT
	sframe-conform --cases=CASES --testees=FILE --results=OUT
	sframe-differential batch --count=1 --out=OUT FILE
	sframe-differential collect --new=FILE --out=OUT SECTION
	sframe-differential collect --new=OBSERVATIONS --out=OUT FILE
	sframe-differential print --out=IN | missing
	sframe-explain --tree=FILE FRE_RANGE
	sframe-generate --dump --genome=FILE
	sframe-hosts --host=amd64 --host=s390x FILE
	sframe-issues count --issues=FILE
	sframe-export --form=gas --issues=FILE gnu-as/escape
	sframe-judge FILE
	sframe-judge --issues=FILE OBSERVATIONS
	sframe-judge --excused=FILE OBSERVATIONS
	sframe-judge --since=FILE OBSERVATIONS
	sframe-links --show FILE
	sframe-pages -o OUT FILE
	sframe-pages -o OUT --issues=FILE OBSERVATIONS
	sframe-pages -o OUT --excused=FILE OBSERVATIONS
	sframe-pages -o OUT --since=FILE OBSERVATIONS
	sframe-pages -o OUT --vectors=FILE OBSERVATIONS
	sframe-pages -o OUT --problems=FILE OBSERVATIONS
	sframe-pages -o OUT --glossary=FILE OBSERVATIONS
	sframe-pages -o OUT --toolchains=FILE OBSERVATIONS
	sframe-pages -o OUT --shares=FILE OBSERVATIONS
	sframe-links --abi=amd64 --directory=LINKS --linker=ld FILE
	sframe-mutate FILE
	sframe-mutate SECTION FILE
	sframe-mutate --share FILE
	sframe-shrink -o OUT /bin/false FILE
	sframe-spec-coverage TEXTS TEXTS TEXTS
	sframe-truth --sum FILE | status 3
	sframe-truth --sum --least=FILE OBJECT
	sframe-truth FILE
	sframe-truth --target=ptrace FILE
	sframe-upstream --settings FILE
	sframe-upstream --show FILE
	sframe-upstream FILE OBJECT
	sframe-upstream SECTION FILE
	sframe-upstream --printed=FILE SECTION OBJECT
	sframe-upstream --log=FILE SECTION OBJECT
	sframe-witness --claims=OBJECT --log=FILE
	END
}

# attempt KIND FILE STATUS WORD...: run the program; prints what is wrong with how it ends.
attempt() {
  kind=$1 file=$2 expected=$3 program=$4
  shift 4
  from=/dev/null
  line=$bin/$program
  for word; do
    case $word in
      STDIN) from=$file ;;
      *) line="$line $(echo "$word" | sed "s|FILE|$file|;s|TEXTS|$work/texts.$kind|;s|CASES|$work/cases|;s|IN$|$work/in.$kind|;s|OBJECT|$work/good.o|;s|SECTION|$work/good.sframe|;s|OUT|$work/nothing/out|;s|LINKS|$work/links|;s|OBSERVATIONS|$work/good.jsonl|")" ;;
    esac
  done
  said=$work/said.$kind.$number
  # shellcheck disable=SC2086  # words without blanks
  prlimit --as=1024000000 --cpu=20 timeout 1800 $line <"$from" >"$said" 2>&1
  status=$?
  if [ "$status" -ne "$expected" ] || ! grep -q "$kind\|${file##*/}\|stdin" "$said" || [ "$(wc -l <"$said")" -gt 12 ]; then
    echo "# $kind: status $status: $program $*"
    head -n 3 "$said" | cut -c 1-200 | sed 's/^/#   /'
  fi
}

# Named pipes are waited for: all at once.
number=0
readers >"$work/readers"
while IFS='|' read -r words fine; do
  number=$((number + 1)) expected=2
  case $fine in *'status 3'*) expected=3 ;; esac
  for kind in directory zero missing pipe; do
    case $kind in
      directory) file=$work/directory ;;
      zero) file=/dev/zero ;;
      missing) file=$work/nowhere ;;
      pipe) file=$work/pipe ;;
    esac
    case $fine,$words in
      *$kind*) continue ;;
      *STDIN*) [ "$kind" = directory ] || [ "$kind" = zero ] || continue ;;
    esac
    # shellcheck disable=SC2086  # words without blanks
    if [ "$kind" = pipe ]; then
      attempt $kind "$file" "$expected" $words >"$work/wrong.$kind.$number" &
    else
      attempt $kind "$file" "$expected" $words >"$work/wrong.$kind.$number"
    fi
  done
done <"$work/readers"
wait
number=0
while IFS='|' read -r words fine; do
  number=$((number + 1))
  cat "$work"/wrong.*."$number" >"$work/wrong"
  [ ! -s "$work/wrong" ]
  ok $? "$words: a directory, /dev/zero, a missing file, a pipe that nobody writes"
  cat "$work/wrong"
done <"$work/readers"

# unread: the programs of build/bin that have no line above.
unread() {
  for program in "$bin"/*; do
    case $program in *.so | */bench | */sframe-box | */sframe-fuzz-program | */sframe-growth) continue ;; esac
    grep -q "^${program##*/} " "$work/readers" || echo "# ${program##*/}"
  done
}
[ -z "$(unread)" ]
ok $? "every program of build/bin that reads is in the table"
unread

# full PROGRAM ARGUMENT...: output that cannot be written.
full() {
  timeout 1800 "$@" >/dev/full 2>"$work/err" </dev/null
  status=$?
  [ "$status" -eq 3 ] && [ "$(wc -l <"$work/err")" -eq 1 ] && grep -q 'No space left' "$work/err"
  ok $? "/dev/full: $(echo "$*" | sed "s|$bin/||;s|$work/||g")"
  [ "$status" -eq 3 ] || echo "# status $status"
  head -n 3 "$work/err" | sed 's/^/# /'
}
for program in "$bin"/* build/mutants/mutants; do
  case $program in *.so) continue ;; esac
  full "$program" --help
  full "$program" --version
done
full "$bin/sframe-ref" check "$work/good.o"
full "$bin/sframe-ref" dump "$work/good.o"
full "$bin/sframe-ref" clauses
full "$bin/sframe-ref" caps
full "$bin/sframe-ref" decode "$work/good.sframe"
full "$bin/sframe-audit" "$work/good.o"
full "$bin/sframe-audit" --show=0x10000 "$work/good.o"
full "$bin/sframe-asm" generate
full "$bin/sframe-asm" check --abi=amd64 --observations=- corpora/asm/frame-amd64.s
full "$bin/sframe-judge" "$work/good.jsonl"
full "$bin/sframe-generate" --dump
full "$bin/sframe-mutate" "$work/good.sframe"
full "$bin/sframe-links" --show "$work/good.o"
printf 'reference\t%s\t-\n' "$bin/sframe-ref" >"$work/testees"
full "$bin/sframe-conform" --cases="$work/cases" --testees="$work/testees" --results="$work/results"

echo "1..$n"
