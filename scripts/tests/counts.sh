#!/bin/sh
# What should fall, counted: the table scripts/counts has what the tree has, and no number is higher than in the commit
# before without a new reason beside it.  TAP.
#
# usage: scripts/tests/counts.sh [--write]     (--write: the numbers of the table, anew)
cd "$(dirname "$0")/../.." || exit 3
. scripts/lib/arguments.sh
. scripts/tests/tap.sh
. scripts/lib/tree.sh
case $#,${1-} in 1,--write) is_written=yes && shift ;; *) is_written='' ;; esac
arguments scripts/tests/counts.sh - 0 0 "$@"
export LC_ALL=C # bytes, for every awk
table=scripts/counts
. scripts/tests/counts/table.sh

count_tree | sort -t'|' -k2 >"$work/counts"
if [ -n "$is_written" ]; then
  written $table "$work/counts" >"$work/written" && cp "$work/written" $table
  exit
fi

# --- the tree

is_table() { differences $table "$work/counts" >"$work/differ" || return 0; cat "$work/differ" && echo '# again: scripts/tests/counts.sh --write' && false; }
is "$table has what the tree has" is_table

# risen_in COMMIT FILE: rises in the table FILE, since that of the commit, where it has one.
risen_in() {
  git cat-file -e "$1:$table" 2>/dev/null || return 0
  git show "$1:$table" >"$work/before" && rises "$work/before" "$2"
}

# no_rise: not in what is not committed, nor in a commit since the branch began, nor in all of them together.
no_rise() {
  { risen_in "$(branch_point)" $table && { [ -z "$(git status --porcelain)" ] || risen_in HEAD $table; }; } >"$work/rises" || return
  for commit in $(git rev-list --first-parent "$(branch_point)..HEAD" -- $table); do
    git show "$commit:$table" >"$work/after" && risen_in "$commit^" "$work/after" | sed "s/^/$commit: /"
  done >>"$work/rises"
  cat "$work/rises"
  [ ! -s "$work/rises" ]
}
if commit_before >/dev/null; then
  is 'no number rises without a new reason, here and in each commit since the branch began' no_rise
else
  ok 0 'no number rises without a new reason # SKIP no git, or no earlier commit in it: nothing to compare with'
fi

# --- what is wrong is noticed

checkout=$PWD
mkdir -p "$work/tree/scripts/tests" "$work/tree/corpora/truth" "$work/tree/conformance" "$work/tree/build"
# page: what counts, and what does not.
# shellcheck disable=SC2016  # no shell reads it
page() {
  numbers=$(seq 25 | xargs) wide=$(printf '%499s.' '' | sed 's/ /×/g')
  printf '%s.\n\n' "# Behind $(seq 30 | xargs)" "$numbers" "$numbers 26" "See, e.g. $numbers" "$numbers [26](27 28)" "\`of code\` $numbers"
  printf '%s\n' '- one' "- $numbers" '  26' '' "$numbers" '26!' 'Next' ''
  printf '%s\n\n' "$wide" "$wide." "| $wide. | $numbers 26 |" "    $numbers 26. $wide. Who" "[a](${wide}behind)"
  printf '%s\n' '```' "$numbers 26. Behind" '```' '| the row' 'says | `who` |' 'Who lies behind it? It holds a candle, or two,' 'against it. holds. Against'
}
cd "$work/tree" || exit 3
cp "$checkout/scripts/tests/prose.awk" scripts/tests/ && cp "$checkout/STYLE.md" . && echo 'ColumnLimit: 10' >.clang-format
printf '# a | B\nof | A=1 | text | -\n\nof | B=2 | text | -\n' >scripts/variables
{ echo '#!/bin/sh' && seq 99; } | tee build/made.sh >run
{ echo '#!/bin/sh' && seq 100; } >long
printf 'int ××=12;\nint × = 12;\n' | tee a.c corpora/truth/b.c >build/c.c
page | tee page.md >conformance/KNOWN-ISSUES.md
touch a.s a.mk
mkdir -p a/tests && printf '%s\n' "run sh -c 'a'" 'run echo -c' 'program p' '    echo a' '    a | b' '    a > b' 'file f' '    a | b' >a/tests/b.cases
count_tree >"$work/planted"
cd "$checkout" || exit 3
is 'counted: shell in tests' grep -qx "$(($(grep -c '' scripts/tests/prose.awk) + 3)) | lines of shell in tests" "$work/planted"
while read -r line; do is "counted: $line" grep -qx "$line" "$work/planted"; done <<'END'
201 | lines of shell
1 | scripts over 100 lines
2 | variables
5 | files of code
1 | lines of C over the width
5 | sentences over 25 words
1 | paragraphs over 500 characters
5 | words that STYLE.md calls wrong
END

# With git: the commit before is HEAD where something is not committed, the branch began where origin is.
before_is() { [ "$(cd "$work/git/$1" && commit_before && branch_point)" = "$(git -C "$work/git/$1" rev-parse "$2" "$3")" ]; }
commit_in() { git -C "$work/git/$1" -c user.name=a -c user.email=a@b commit -q --allow-empty -m a; }
commits() {
  mkdir "$work/git" && git init -q "$work/git/a" && commit_in a && ! (cd "$work/git/a" && commit_before) && touch "$work/git/a/b" &&
    before_is a HEAD HEAD && rm "$work/git/a/b" && commit_in a && before_is a HEAD^ HEAD^ && git clone -q "$work/git/a" "$work/git/c" &&
    before_is c HEAD^ HEAD^ && commit_in c && commit_in c && before_is c HEAD^ HEAD~2 && mkdir "$work/git/a/b" && touch "$work/git/a/b/c" &&
    ! (cd "$work/git/a/b" && commit_before) && git clone -q --depth 1 "file://$work/git/a" "$work/git/d" && ! (cd "$work/git/d" && commit_before) &&
    [ "$(cd "$work/git/c" && mkdir d && touch d/e && changed_files)" = d/e ]
}
is 'the commit before: of a clean tree, another one, a branch, a shallow clone and a tree in another one' commits

# Whatever else is committed after it.
rise_of_a_branch() {
  git init -q "$work/git/r" && mkdir "$work/git/r/scripts" && cd "$work/git/r" && echo '1 | a | why' >$table && git add . && commit_in r &&
    git clone -q . "$work/git/s" && cd "$work/git/s" && no_rise && commit_in s && no_rise && echo '2 | a | why' >$table && ! no_rise &&
    git add . && commit_in s && ! no_rise && commit_in s && ! no_rise && echo '2 | a | so' >$table && ! no_rise &&
    git reset -q --hard HEAD~2 && echo '2 | a | so' >$table && no_rise && git add . && commit_in s && no_rise
}
is 'noticed: a rise in a commit of the branch' rise_of_a_branch
cd "$checkout" || exit 3

# refuses OLD NEW: a rise from the one to the other is noticed; takes: it is none.
refuses() { ! takes "$@"; }
takes() { printf '%s\n' '# 9 | b' "$1" >"$work/old" && printf '%s\n' "$2" '3 | new' >"$work/new" && [ -z "$(rises "$work/old" "$work/new")" ]; }
is 'noticed: a rise' refuses '9 | a' '10 | a'
is 'noticed: one with the reason of an earlier rise' refuses '9 | a | it has to be' '10 | a | it has to be'
is 'noticed: one whose reason is beside another number' refuses '9 | a' "10 | a
5 | b | it has to be"
is 'noticed: one with blanks for a reason' refuses '9 | a' '10 | a |  '
is 'a fall, and what stays' takes '10 | a' '9 | a'
is 'a rise with a reason' takes '9 | a | it has to be' '10 | a | it had to be'
# shellcheck disable=SC2016  # for sed
differs() {
  for change in 's/^[0-9]/&1/' '$d' '$s/^\([0-9]*\) | [^|]*/\1 | words /'; do
    sed "$change" $table >"$work/changed" && differences "$work/changed" "$work/counts" || return
  done
}
is 'noticed: another number, no number, another name' differs
written_is_read() {
  sed 's/^[0-9]*/0/; $s/^\([^|]* | [^|]*[^| ]\).*/\1 | it has to be/' $table >"$work/zeros" && written "$work/zeros" "$work/counts" >"$work/again" &&
    ! differences "$work/again" "$work/counts" && tail -n 1 "$work/again" | grep ' | it has to be$'
}
is 'what is written is what is counted, and reasons stay' written_is_read
echo "1..$n"
