# What cbmc answered about one function.  Every property has to hold, but two kinds have to fail:
# assertions that say that a place is reached, and what wraps as it is meant to (the list WRAPS,
# lines "FUNCTION: TEXT", each with its reason below it).  Prints what is not so.
#
# With MEASURED, a loop of the function has an invariant and a measure (loops.json), so that cbmc has
# to have asked whether that decreases.
#
# awk -v function_=NAME -v measured=0 -f judge.awk WRAPS ANSWER
FNR == NR {
  if (index($0, function_ ": ") == 1) meant[substr($0, length(function_) + 3)] = 1
  next
}

/^\[.*\] .*: (SUCCESS|FAILURE|UNKNOWN|ERROR)$/ {
  properties++
  status = $NF
  text = $0
  sub(/: [A-Z]+$/, "", text)
  name = substr(text, 2, index(text, "]") - 2)
  text = substr(text, index(text, "]") + 2)
  line = text
  sub(/^line [0-9]+ /, "", text)
  sub(/[.].*/, "", name)
  if (text == "Check decreases clause on loop iteration" && name == function_) decreases++
  if (text ~ /^reached: /) {
    places++
    if (status != "FAILURE") complain("no input is known to get there: " text)
  } else if (status != "SUCCESS") {
    if (status == "FAILURE" && name == function_ && text in meant) seen[text] = 1
    else complain(name ", " line ": " status)
  }
}

/^\*\* [0-9]+ of [0-9]+ failed/ { ended = 1 }

function complain(what) {
  print "    " what
  complaints++
}

END {
  for (text in meant) if (!(text in seen)) complain("stale, this does not wrap: " text)
  if (!ended || !properties) complain("cbmc did not come to its end")
  else if (measured && !decreases) complain("its loop is not the one of loops.json")
  else if (!places) complain("the proof does not ask whether its end is reached")
  exit complaints > 0
}
