# LIST EQUIVALENT CHOSEN RESULTS: name the mutants that survive without an
# argument and the arguments that are stale; count.  LIST has a mutant a line,
# EQUIVALENT an id and why no section, look-up or frame can tell it apart.

FNR == 1 { file++ }

file == 1 {
  split($0, column, "\t")
  mutants[column[1]] = column[2] "  ->  " column[3]
  line[column[1]] = column[4]
  next
}

file == 2 && (/^#/ || NF == 0) { next }

file == 2 {
  argued[$1] = 1
  if (!($1 in mutants)) {
    print "stale: " $1 " is not a mutant (any more)"
    bad++
  }
  if (NF < 4) {
    print "stale: " $1 " has no argument"
    bad++
  }
  next
}

file == 3 { total++; next }

{
  judged++
  count[$1]++
  if ($1 == "killed" && $2 in argued) {
    print "stale: " $2 " is killed, although it is argued to be equivalent"
    bad++
  }
  if ($1 == "survived" && $2 in argued)
    equivalent++
  else if ($1 != "killed") {
    print $1 " " $2 ":  " mutants[$2]
    print "    " line[$2]
    bad++
  }
}

END {
  printf "%d / %d mutants killed; %d equivalent, %d survive, %d are no program\n",
    count["killed"], total, equivalent, count["survived"] - equivalent, count["no-program"]
  if (judged != total) {
    print "mutants: only " judged " of " total " were judged"
    bad++
  }
  if (bad)
    print "one again: make mutants MUTANT=ID; what it was: build/mutants/work/ID"
  exit bad > 0
}
