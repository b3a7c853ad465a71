# A program's --help as parts of a manual page in scdoc's language.
#   awk -v level=# -v part=SYNOPSIS -f help.awk
# part: SYNOPSIS, SUMMARY, OPTIONS (with what follows them), COMMANDS (their names), or COMMAND: all
# of one, for a page that has several.

# What has a meaning for scdoc is written with a backslash.
function plain(text) {
  gsub(/[\\*_]/, "\\\\&", text)
  sub(/^[][#;|.`-]/, "\\\\&", text)
  return text
}

# "-j, --jobs=N": names in bold, values underlined.
function marked(names,   count, i, each, out, at) {
  count = split(names, each, ", ")
  for (i = 1; i <= count; i++) {
    at = match(each[i], /[= ]/)
    out = out (i > 1 ? ", " : "") "*" plain2(at ? substr(each[i], 1, at - 1) : each[i]) "*"
    if (at) out = out substr(each[i], at, 1) "_" plain2(substr(each[i], at + 1)) "_"
  }
  return out
}

function plain2(text) {
  gsub(/[\\*_]/, "\\\\&", text)
  return text
}

function end_option() {
  if (names != "") options = options marked(names) "\n\t" (said == "" ? "\\ " : plain(said)) "\n\n"
  names = said = ""
}

{ sub(/ +$/, "") }
NR == 1 || (is_usage && /^  or:  /) {
  is_usage = 1
  sub(/^(Usage: |  or:  )/, "")
  at = match($0 " ", / /)
  usage = usage "*" plain2(substr($0, 1, at - 1)) "* " plain2(substr($0, at + 1)) "\n\n"
  next
}
{ is_usage = 0 }
/^ +-/ { end_option(); in_options = 1; line = $0; sub(/^ +/, "", line)
  at = match(line, /   */)
  names = at ? substr(line, 1, at - 1) : line
  said = at ? substr(line, at + RLENGTH) : ""
  next }
/^ [A-Z].*:$/ { end_option(); options = options "_" plain2(substr($0, 2)) "_\n\n"; next }
/^                    / && in_options { sub(/^ +/, ""); said = said (said == "" ? "" : " ") $0; next }
/^  [a-z]+  / { sub(/^ +/, ""); at = index($0, " "); name = substr($0, 1, at - 1); sub(/^[^ ]* +/, "")
  commands = commands "*" name "*\n\t" plain($0) "\n\n"; next }
in_options || names != "" { end_option() }
/^Mandatory or optional arguments|^for any corresponding short/ { next }
in_options { after = after plain($0) "\n"; next }
{ summary = summary plain($0) "\n" }
END {
  end_option()
  if (part == "SYNOPSIS") printf "%s", usage
  if (part == "SUMMARY") printf "%s", summary
  if (part == "OPTIONS") printf "%s%s", options, after
  if (part == "COMMANDS") printf "%s", commands
  if (part == "COMMAND") printf "%s%s\n%s%s", usage, summary, options, after
}
