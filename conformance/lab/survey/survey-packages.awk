# An index of packages to lines: 1, how many depend on it, name; and 2, its installed size, name; of those of amd64 that
# may have code for this machine.  Of the second kind are libraries, most of which is code, and none of over 150 MB: those
# are data, or code of other processors, and take gigabytes of disk.
# With index_of_all=1 instead: NAME ARCHITECTURE VERSION FILE SHA256 of all.
BEGIN { RS = ""; FS = "\n" }
index_of_all {
  split("", field)
  for (i = 1; i <= NF; i++) if (match($i, /^[A-Za-z0-9-]+: /)) field[substr($i, 1, RLENGTH - 2)] = substr($i, RLENGTH + 1)
  if (field["Filename"] != "" && field["SHA256"] != "") print field["Package"], field["Architecture"], field["Version"], field["Filename"], field["SHA256"]
  next
}
function depends_on(text,   list, count, i) {
  count = split(text, list, /[,|]/)
  for (i = 1; i <= count; i++) {
    sub(/^ +/, "", list[i])
    sub(/[ (:].*/, "", list[i])
    if (list[i] != "" && !((package, list[i]) in seen)) {
      seen[package, list[i]]
      wanted[list[i]]++
    }
  }
}
/\nArchitecture: amd64(\n|$)/ {
  package = $1
  sub(/^Package: /, "", package)
  for (i = 2; i <= NF; i++) {
    if ($i ~ /^Installed-Size: /) size[package] = substr($i, 17)
    if ($i ~ /^Section: ([a-z-]*\/)?libs$/) is_library[package]
    if ($i ~ /^(Pre-)?Depends: /) depends_on(substr($i, index($i, " ") + 1))
  }
}
function has_code(name) {
  return name !~ /-(dev|dbg|dbgsym|doc|data|common|headers.*|source.*|i18n|base|all|full|full-[a-z]*|arm64.*|s390x.*|cross.*)$/ &&
    name !~ /^(linux-|fonts-|task-|lib32|libx32|texlive)/ && name !~ /-(x32|i386)$|-linux-gnu|mingw|cross|android|-udeb/
}
END {
  for (name in size) if (has_code(name)) {
    print 1, wanted[name] + 0, name
    if (name in is_library && size[name] + 0 <= 150000) print 2, size[name] + 0, name
  }
}
