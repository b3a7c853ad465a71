# shellcheck shell=sh
# The parts of make check-all: their steps, what one left, and reading that again.  Wants: the tree's top as working
# directory; refuse.

tab=$(printf '\t')

# clean_tree: prints the hash of the tree that is checked out, where all of it is committed.
clean_tree() {
  [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ] || refuse 'there is no git here: a record is of a commit'
  changed=$(git status --porcelain) || exit 3
  [ -z "$changed" ] || refuse "commit first, a record is of a commit:$(echo "$changed" | head -n 3 | sed 's/^.../ /' | tr -d '\n')"
  git rev-parse 'HEAD^{tree}' || exit 3
}

# all_steps: PART STEP MINUTES LEAVES COUNTS COMMAND, a line each, separated by tabs.
all_steps() { awk -F ' [|] ' -v OFS='\t' '!/^#/ && NF { if (NF != 6) exit 1; $1 = $1; print }' scripts/steps; }

# parts [NAME]: those of the table; of a NAME it and those that begin with NAME-.
parts() { all_steps | cut -f 1 | uniq | grep -E "^${1:-[a-z]*}(-|\$)"; }

# steps_of PART: STEP MINUTES LEAVES COUNTS COMMAND
steps_of() { all_steps | grep "^$1$tab" | cut -f 2-; }

digest() { [ -f "$1" ] && sha256sum <"$1" | cut -d' ' -f1; }

# counts_of REGEX LOG: the lines that match, on one; the first and the last one of the log are ours.
counts_of() { sed '1d; $d' "$2" | grep -E -e "$1" | paste -s -d';' | tr -d '|'; }

# status_of LOG: what its last line says; nothing where the step has not ended.
status_of() { tail -n 1 "$1" 2>/dev/null | sed -n 's/^exit status: \([0-9]*\)$/\1/p'; }

# line_of AT STEP LEAVES COUNTS COMMAND: the line of the record, by what the step has left in AT: STEP | exit status |
# digests of its log and of what it leaves | counts | command.  Nothing where it has not ended, or is of another tree.
line_of() {
  log=$1/$2.log
  status=$(status_of "$log")
  [ "$status" ] && [ "$(head -n 1 "$log")" = "tree ${tree:?}: $5" ] || return 0
  left=
  [ "$3" = - ] || left=" $(digest "$1/$2.left.gz" 2>/dev/null || echo none)"
  printf '%s | %s | %s | %s | %s\n' "$2" "$status" "$(digest "$log")$left" "$(counts_of "$4" "$log")" "$5"
}

# write_record PART AT OUT: anew, of each step that has ended.
write_record() {
  {
    echo "tree $tree, part $1"
    steps_of "$1" | while IFS=$tab read -r step _ leaves counts command; do
      line_of "$2" "$step" "$leaves" "$counts" "$command"
    done
  } >"$3" && end_of "$3" >"$3.end" && cat "$3.end" >>"$3" && rm "$3.end"
}

# wrong_in LINE: what makes a step red: `status N: 3 new, 1 failed`, or nothing.  A step that counted nothing is red.
wrong_in() {
  echo "$1" | awk -F ' [|] ' '{
    for (rest = $4; match(rest, /[1-9][0-9]* (failed|skipped|new|gone|survive|there against|of them not known|unexplained)/); rest = substr(rest, RSTART + RLENGTH))
      wrong = wrong ", " substr(rest, RSTART, RLENGTH)
    if ($4 !~ /[1-9]/) wrong = wrong ", nothing counted"
    if ($3 ~ / none$/) wrong = wrong ", nothing left"
    if ($2 != 0 || wrong) print "status " $2 ": " (wrong ? substr(wrong, 3) : "no count says why") }'
}

# end_of FILE: the last line of a record whose others are in FILE.
end_of() {
  red=$(tail -n +2 "$1" | while read -r each; do [ -z "$(wrong_in "$each")" ] || echo "${each%% *}"; done | xargs)
  if [ "$red" ]; then red=", red: $red"; else red=" and good"; fi
  echo "end | $(digest "$1") | complete$red"
}

# read_part PART AT: is the record that of this tree, whole, and what the logs say?  Each step must have ended with a
# verdict.
read_part() {
  [ -s "$2/record" ] || { echo "$1: there is no record of this tree: make check-${1%%-*}"; return 1; }
  write_record "$1" "$2" "$2/again" || return
  steps_of "$1" | cut -f 1 | while read -r step; do
    case $(status_of "$2/$step.log") in
      0 | 1) ;;
      '') echo "$1/$step: has not come to its end" && break ;;
      *) echo "$1/$step: no verdict, exit status $(status_of "$2/$step.log")" && break ;;
    esac
  done | { ! grep . ; } || return 1
  cmp -s "$2/record" "$2/again" || { echo "$1: the record is not what its logs say: $(diff "$2/record" "$2/again" | sed -n 's/^[<>] //p' | head -n 1)"; return 1; }
}
