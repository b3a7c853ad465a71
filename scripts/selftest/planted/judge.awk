# HAND FAULTS ALL RESULTS: compares what was noticed now (RESULTS) with the last outcome of each fault (FAULTS), writes
# the new one to the file AFTER, and counts by group.  HAND has the groups of faults by hand, of the others it is the
# file; ALL are the faults that there are.  Fails where one that was noticed is missed, a row has no fault, a fault
# no row, a missed one no reason, or the share falls.

BEGIN { FS = " [|] "; rank["noticed"] = 2; rank["silence"] = rank["hidden"] = 1 }
FNR == 1 { file++ }
/^#/ { if (file == 2) head = head $0 "\n"; next }

function bad(what) { print what; failures++ }
# Of a tool, the ABI goes with it.
function group(id,   word, abi) {
  abi = id ~ /@/ ? id : ""
  sub(/.*@/, " ", abi)
  sub(/@.*/, "", id)
  if (id in by_hand) return by_hand[id] abi
  split(id, word, "[/.:]")
  return word[2] abi
}

file == 1 { by_hand["hand:" $1] = $2 }
file == 2 && $1 == "least" { least = $2; next }
file == 2 { was[$1] = $2; why[$1] = $3; row[++rows] = $1; is_row[$1] }
file == 3 {
  split($0, word, " ")
  there[word[1]]
  if (!(word[1] in is_row)) { row[++rows] = word[1]; is_new[word[1]] }
}
file == 4 { split($0, word, " "); now[word[2]] = word[1]; by[word[2]] = word[3] }

# What its row is to say, where it was asked.
function settle(id) {
  if (!(id in now)) return
  judged++
  # What is right, and not as without it, may be another side of a defect that a page explains.
  if (now[id] == "hidden" && was[id] == "equivalent") return
  if (now[id] == "hidden") bad("hidden by " by[id] ": " id)
  if (was[id] in rank && rank[now[id]] < rank[was[id]]) bad(now[id] ": " id ", which was " (was[id] == "noticed" ? "noticed by " : was[id] == "silence" ? "another reading of " : "hidden by ") why[id])
  if (was[id] ~ /missed|equivalent|silence|hidden/ && rank[now[id]] > rank[was[id]]) bad(now[id] " by " by[id] ": " id ", whose row says " was[id] " (" why[id] ")")
  if (id in is_new) bad("without a row: " id ", " now[id] " " by[id])
  if (now[id] == "missed") {
    if (was[id] !~ /missed|equivalent/) { was[id] = "missed"; why[id] = "?" }
    return
  }
  was[id] = now[id]
  why[id] = by[id]
}

END {
  # A whole run asks all.
  for (i = kept = 0; i < rows;) if ((id = row[++i]) in now || !(id in is_new)) row[++kept] = id
  rows = kept
  for (i = 1; i <= rows; i++) {
    id = row[i]
    settle(id)
    if (!(id in there) && was[id] != "left") bad("gone without a reason: " id " (its row: left, and why)")
    if (was[id] !~ /^(noticed|silence|hidden|no-program)$/ && why[id] !~ /[a-z]/) bad("without a reason: " id ", " was[id])
    count[group(id), was[id]]++
    sum[was[id]]++
    groups[group(id)]
  }
  seen = sum["noticed"] + sum["silence"]
  share = 100 * seen / (seen + sum["missed"] + sum["hidden"])
  if (share < least - 0.05) bad(sprintf("the share falls: %.1f %%, it was %s", share, least))
  if (share > least) least = share
  printf "%sleast | %.1f\n", head, least >after
  for (i = 1; i <= rows; i++) print row[i] " | " was[row[i]] " | " why[row[i]] | ("LC_ALL=C sort >>" after)
  fflush(after)
  columns = split("noticed silence hidden missed equivalent no-program left", column, " ")
  printf "%-20s", "group"
  for (i = 1; i <= columns; i++) printf " %10s", column[i]
  print ""
  for (g in groups) {
    line = sprintf("%-20s", g)
    for (i = 1; i <= columns; i++) line = line sprintf(" %10d", count[g, column[i]])
    print line | "LC_ALL=C sort"
  }
  close("LC_ALL=C sort")
  for (i = 1; i <= rows; i++) if (was[row[i]] == "missed") print "missed: " row[i] ": " why[row[i]]
  printf "planted: %d of %d faults asked now, %d noticed and %d by a silence, of %d that can be (%.1f %%), %d equivalent\n",
    judged, rows, sum["noticed"], sum["silence"], seen + sum["missed"] + sum["hidden"], share, sum["equivalent"]
  exit failures > 0
}
