# LIST EQUIVALENT CHOSEN RESULTS: name the mutants of PART, which is made of FILES, that survive
# without an argument and the arguments that are stale; count.  LIST has a mutant a line: ID,
# old and new text, mark.  EQUIVALENT has marks, a line each, and after them the
# indented argument why no section, look-up or frame can tell these mutants apart.

BEGIN {
  split(files, path, " ")
  for (i in path) {
    count_of_words = split(path[i], word, "/")
    of_part[word[count_of_words - 1] "/" word[count_of_words]]
  }
}

FNR == 1 { file++ }

function stale(what) {
  print "stale: " what
  bad++
}

file == 1 {
  split($0, column, "\t")
  mutants[column[1]] = column[2] "  ->  " column[3]
  mark[column[1]] = column[4]
  marked[column[4]]++
  next
}

file == 2 && (/^#/ || NF == 0) { next }

file == 2 && /^[^ \t]/ && !($1 in of_part) { is_of_another = 1; next }

file == 2 && /^[^ \t]/ {
  is_of_another = 0
  if (has_argument) open_count = 0
  has_argument = 0
  if ($0 in argued) stale($0 ": is argued twice")
  argued[$0] = 1
  without[$0] = 1
  open[++open_count] = $0
  if (marked[$0] == 0) stale($0 ": is not the mark of a mutant (any more)")
  if (marked[$0] > 1) stale($0 ": is the mark of " marked[$0] " mutants: the argument can be for one only")
  next
}

file == 2 && is_of_another { next }

file == 2 {
  has_argument = 1
  for (i = 1; i <= open_count; i++) delete without[open[i]]
  next
}

file == 3 { total++; next }

{
  judged++
  count[$1]++
  if ($1 == "killed" && mark[$2] in argued)
    stale($2 " is killed, although it is argued to be equivalent: " mark[$2])
  if ($1 == "survived" && mark[$2] in argued)
    equivalent++
  else if ($1 == "no-program" && part != "reference")
    ; # Two pointers that are added, and the like.
  else if ($1 != "killed") {
    print $1 " " $2 ":  " mutants[$2]
    print "    " mark[$2]
    bad++
  }
}

END {
  for (m in without) stale(m ": has no argument")
  printf "%s: %d / %d mutants killed; %d equivalent, %d survive, %d are no program\n", part,
    count["killed"], total, equivalent, count["survived"] - equivalent, count["no-program"]
  if (count["no-program"] * 20 > total + 20) {
    print "mutants: " count["no-program"] " of " total " do not compile, which is too many to mean nothing"
    bad++
  }
  if (judged != total) {
    print "mutants: only " judged " of " total " were judged"
    bad++
  }
  if (bad)
    print "one again: make mutants MUTANT=ID; what it was: build/mutants/work/ID"
  exit bad > 0
}
