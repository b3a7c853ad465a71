# shellcheck shell=sh
# The mutants that there are, by the table parts.

work=build/mutants in_root='scripts/toolchain run forky --'

# list_mutants: into $work/files FILE PART of all parts, as an argument for one is not stale when another is run; into
# $work/list what the mutator prints, ID first and MARK last of four fields; into $work/all ID FILE PART.
list_mutants() {
  $in_root make -s -f build.mk "$work/mutants" >&2 || exit 3
  files_of_parts >$work/files
  # shellcheck disable=SC2046  # names
  $in_root $work/mutants list $(cut -d' ' -f1 $work/files) >$work/list || exit 3
  # An id begins with the last two words of its file's name.
  awk '
    NR == FNR {
      n = split($1, word, "/")
      name = word[n - 1] "/" word[n]
      if (name in file) { print "mutants: two files are called " name >"/dev/stderr"; bad = 3 }
      file[name] = $0
      next
    }
    { split($0, id, /[:\t]/); mutants[id[1]]++; sub(/\t.*/, ""); print $0, file[id[1]] }
    END {
      for (name in file) if (!mutants[name]) { sub(/ .*/, "", file[name]); print "mutants: none is made of " file[name] >"/dev/stderr"; bad = 3 }
      exit bad
    }' $work/files $work/list >$work/all || exit 3
  twice=$(cut -f 1 $work/list | sort | uniq -d)
  [ -z "$twice" ] || { echo "mutants: ids of more than one mutant: $twice" >&2 && exit 3; }
}

# files_of_parts [PART]: FILE PART, a line each, of the part or of all.
files_of_parts() {
  awk -F ' [|] ' -v only="${1-}" '$2 == "files" && (only == "" || $1 == only) {
    folder = ""
    count = split($3, word, " ")
    for (i = 1; i <= count; i++) if (word[i] ~ /\/$/) folder = word[i]; else print folder word[i], $1
  }' scripts/selftest/mutants/parts
}

# suites_of PART: a line each.
suites_of() { sed -n "s/^$1 | suites | //p" scripts/selftest/mutants/parts | tr ' ' '\n'; }

# closed_parts: the names of those of which every mutant that survives has an argument.
closed_parts() { awk -F ' [|] ' '$2 == "open" { open[$1] } $2 == "files" { part[$1] } END { for (p in part) if (!(p in open)) print p }' scripts/selftest/mutants/parts | sort; }

# drawn: COUNT of the input's lines, or all; the same ones while there are the same lines.
drawn() { awk 'BEGIN { srand(1) } { print rand() "\t" $0 }' | sort | cut -f 2- | head -n "${COUNT:-1000000}"; }
