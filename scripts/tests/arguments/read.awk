# CALLED scripts/variables WORDS SCRIPT...: what scripts read of the environment, and the table does not give their
# targets; and variables of the table that nothing reads.  CALLED has SCRIPT TARGET of each, WORDS FILE:WORD.
FNR == 1 { file++ }
file == 1 { targets[$1] = targets[$1] " " $2; next }
/^ *#/ { next }
file == 2 {
  if (split($0, row, " *[|] *") < 4) next
  sub(/=.*/, "", row[2])
  of[++lines] = row[1]; name[lines] = row[2]
  for (n = split(row[1], target, " "); n > 0; n--) has[target[n], row[2]]
  next
}
file == 3 { at = index($0, ":"); files[substr($0, at + 1)] = files[substr($0, at + 1)] " " substr($0, 1, at - 1); next }
{ line = $0; if (sub(/=.*/, "", line) && sub(/^ */, "", line)) sets[FILENAME, line] }
{
  for (line = $0; match(line, /\$\{[A-Z][A-Z_]*:?[-+]/); line = substr(line, RSTART + RLENGTH)) {
    variable = substr(line, RSTART + 2, RLENGTH - 3)
    sub(/:$/, "", variable)
    if (variable !~ /^(SFRAME_.*|TOOLCHAIN|PWD|HOME|XDG_.*)$/) reads[FILENAME, variable]
  }
}
# is_read NAME TARGETS: in the fuzzer, reports.sh, a script of one of the targets, or in its folder where that is its own.
function is_read(name, list,   readers, script, folder, n, file, place, m, i) {
  readers = "fuzz/ scripts/lib/reports.sh"
  if (list ~ /^(mutants|corpora\/programs\/build)$/) readers = readers " scripts/selftest/mutants/ corpora/programs/"
  for (script in targets)
    for (n = split(targets[script], file, " "); n > 0; n--)
      if (index(" " list " ", " " file[n] " ")) {
        folder = script
        if (script ~ /^scripts\/[^\/]+\/|^[^s].*\//) sub(/[^\/]*$/, "", folder)
        readers = readers " " folder
      }
  m = split(readers, place, " ")
  for (n = split(files[name], file, " "); n > 0; n--)
    for (i = 1; i <= m; i++)
      if (file[n] == place[i] || place[i] ~ /\/$/ && index(file[n], place[i]) == 1) return 1
  return 0
}
END {
  for (each in reads) {
    split(each, read, SUBSEP)
    for (n = split(targets[read[1]], target, " "); n > 0; n--)
      if (!((target[n], read[2]) in has) && !(("*", read[2]) in has) && !(each in sets))
        print read[1] " reads " read[2] ", which the table does not give " target[n]
  }
  for (i = 1; i <= lines; i++)
    if (name[i] !~ /^(SFRAME_.*|V|JOBS)$/ && !is_read(name[i], of[i])) print "nothing reads " name[i] " of " of[i]
}
