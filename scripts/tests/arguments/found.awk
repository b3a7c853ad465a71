# KINDS Makefile scripts/variables CALLS SCRIPTS TEMPLATE to cases: @NAME of the template becomes rows.  CALLS are
# SCRIPT TARGET LEAST MOST of what calls arguments, SCRIPT TARGET of what calls first_argument.
# Wants: version; least_of, how many rows there have to be of each.
function cell(text) { return index(text, "'") ? "\"" text "\" " : "'" text "' " }
function row(name, a, b, c, d) {
  rows[name] = rows[name] "    " cell(a) cell(b) (name ~ /^(targets|wanted)$/ ? "" : cell(c)) (name ~ /^(wrong|right|called)$/ ? cell(d) : "") "\n"
  count[name]++
}
# values of a kind: their number, in value[]; right[kind] is one that is none of these.
function values(kind,   n, part, i, all) {
  if (kind ~ /^number:/) {
    split(substr(kind, 8), part, "-")
    right[kind] = part[1]
    all = sprintf("%.0f|%.0f|abc|-1|1.5|0x10|1 2|99999999999999999999|18446744073709551617", part[2] + 1, part[1] - 1)
  } else if (kind ~ /^(each:)?choice:/) {
    right[kind] = kind; sub(/.*:/, "", right[kind]); sub(/,.*/, "", right[kind])
    all = "nonsense"
  } else if (kind in wrong) all = wrong[kind]
  else { print "found.awk: no value of the kind " kind >"/dev/stderr"; exit failed = 1 }
  n = split(all, part, "[|]")
  for (i = 1; i <= n; i++) value[i] = part[i]
  return n
}
function words(most,   i, all) { for (i = 1; i <= most; i++) all = all (i > 1 ? " " : "") i; return all }
# of_row: the wrong values of its first target, all of them where it is the first of its kind, and of other numbers
# those beside the range; of other targets the first.
function of_row(targets, variable, kind,   n, i, k, target, same, with) {
  same = kind ~ /^number:/ ? "number" : kind
  n = values(kind)
  if (same in met || targets ~ /\//) n = same == "number" ? 2 : n > 1 ? 1 : n
  else met[same]
  for (k = split(targets == "*" ? "conformance" : targets, target, " "); k > 0; k--) {
    if (target[k] ~ /\//) continue
    with = needs[target[k]] == variable ? "" : example[target[k]]
    if (n) row("wrong", target[k], variable, value[1], with)
    if (k > 1) continue
    for (i = 2; i <= n; i++) if (value[i] != "-1" || i == 2 || value[2] != "-1") row("others", target[k], variable, value[i])
    if (right[kind] != "-") row("right", target[k], variable, right[kind], with)
  }
}
function by_itself(script, target, least,   i, n) {
  for (i = 1; i <= table; i++) {
    if (!index(" " of[i] " ", " " target " ") && (of[i] != "*" || named[i] != "V")) continue
    if (values(kind_of[i])) row("called", script, named[i], value[1], words(least))
  }
}
function all_rows(   i, n, target) {
  for (i = 1; i <= table; i++)
    for (n = is_wanted[i] ? split(of[i], target, " ") : 0; n > 0; n--) {
      values(kind_of[i])
      needs[target[n]] = named[i]; example[target[n]] = named[i] "=" right[kind_of[i]]
      row("wanted", target[n], named[i])
    }
  for (i = 1; i <= table; i++) of_row(of[i], named[i], kind_of[i])
  for (i = 1; i <= targets; i++) row("targets", target_of[i], example[target_of[i]])
  for (i = 1; i <= scripts; i++) {
    n = split(script_of[i], target, "/")
    row("scripts", script_of[i], target[n], script_of[i] == "scripts/toolchain" ? "^# " : "^.{81}")
    if (script_of[i] in most) row("surplus", script_of[i], most[script_of[i]], "0 " words(most[script_of[i]]))
  }
  for (i = 1; i <= calls; i++) by_itself(caller[i], called[i], least[i])
}
FNR == 1 { file++ }
file == 1 && !/^#/ {
  n = split($0, word, " [|] ")
  right[word[1]] = word[2]; wrong[word[1]] = n > 2 ? word[3] : ""
  for (i = 4; i <= n; i++) wrong[word[1]] = wrong[word[1]] "|" word[i]
}
file == 2 && match($0, /^[a-z-]+:/) { target_of[++targets] = substr($0, 1, RLENGTH - 1) }
file == 3 && !/^#/ && NF > 3 {
  sub(/=.*/, "", $2)
  of[++table] = $1; named[table] = $2; is_wanted[table] = sub(/!$/, "", $3); kind_of[table] = $3
}
file == 4 {
  split($0, word, " ")
  if (word[4] ~ /^[0-9]$/) most[word[1]] = word[4]
  if (word[2] != "-") { caller[++calls] = word[1]; called[calls] = word[2]; least[calls] = word[3] }
}
file == 5 { script_of[++scripts] = $0 }
file == 6 && FNR == 1 { all_rows(); gsub(/[.]/, "[.]", version); print "let version '" version "'" }
file == 6 && /^    @/ { printf "%s", rows[substr($0, 6)]; next }
file == 6
END {
  count["lines"] = table; count["callers"] = calls
  for (n = split(least_of, word, " "); n > 1 && !failed; n -= 2)
    if (count[word[n - 1]] < word[n]) { print "found.awk: only " count[word[n - 1]] + 0 " " word[n - 1] >"/dev/stderr"; exit 1 }
}
