# reference/SPEC-ISSUES.md against the clause register and the corpora: every clause that is silent or has two readings is
# explained, and what is named exists.  Prints complaints, and how much there was; runs in the checkout.
#
# usage: awk -f spec-issues.awk clauses.def SPEC-ISSUES.md
# exit status: 0; 1 there are complaints

function complain(text) { print text; status = 1 }

function explain(words,   list, i, n) {
  n = split(words, list, /[^A-Z0-9_]+/)
  for (i = 1; i <= n; i++)
    if (list[i] != "" && !(list[i] in explained)) { explained[list[i]]; explained_count++ }
}

function name_cases(line) {
  while (match(line, /`(vectors|regressions)\/[A-Za-z0-9\/._-]*`/)) {
    named[substr(line, RSTART + 1, RLENGTH - 2)]
    line = substr(line, RSTART + RLENGTH)
  }
}

BEGIN {
  while (("cat corpora/vectors/*.sfv corpora/regressions/*.sfv" | getline) > 0)
    if ($1 == "case") cases[($2 ~ /^regressions/ ? "" : "vectors/") $2]
}

FNR == 1 { is_text = FILENAME == ARGV[2] }

!is_text && /^[A-Z_]+ \([A-Z][A-Z0-9_]+,/ {
  id = $2
  gsub(/[(,]/, "", id)
  known[id]
  if ($1 ~ /^(READS_TWO_WAYS|REQUIRES_LITERALLY|SILENT)$/ && !(id in due)) { due[id]; due_count++ }
}

!is_text { next }

{ name_cases($0) }
/^- \*Clauses\*: [^.]*\./ { words = substr($0, 14); sub(/\..*/, "", words); explain(words) }
/^### S-[0-9]* / { entry = $2; entries[entry]++; entry_count++; next }
/^$/ { entry = "" }
match($0, /^- \*[A-Z][a-z]*\*: ./) && entry != "" { has[entry, substr($0, 4, RLENGTH - 7)] }
/^\| \[S-[0-9]*\]\(#/ { id = $2; sub(/^\[/, "", id); sub(/\].*/, "", id); listed[id] }
/^- S-[0-9]*: / { id = $2; sub(/:$/, "", id); asked[id] }

END {
  for (id in due) if (!(id in explained)) complain(id ": in no entry")
  for (id in explained) if (!(id in known)) complain(id ": no such clause")
  for (name in named) {
    if (!(name in cases)) complain(name ": no such case")
    case_count++
  }
  for (i = 1; i <= entry_count; i++) {
    id = sprintf("S-%02d", i)
    if (entries[id] != 1) complain(id ": entries: " entries[id] + 0)
  }
  lines = split("Where Text Readings Measured Evidence Taken Clauses", line_of)
  for (id in entries) {
    if (entries[id] == 0) continue
    if (!(id in listed)) complain(id ": not in the contents")
    if (!(id in asked)) complain(id ": nothing is asked")
    for (i = 1; i <= lines; i++) if (!((id, line_of[i]) in has)) complain(id ": no line " line_of[i])
  }
  print "entries: " entry_count + 0 "\ndue: " due_count + 0 "\nexplained: " explained_count + 0 "\ncases: " case_count + 0
  exit status
}
