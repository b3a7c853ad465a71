# Puts the files that are included with quotes in the place of their #include, each once.  FOLDERS:
# where they are looked for, each with a / at its end.
function put(name, count, i, folder, line) {
  if (name in seen)
    return
  seen[name]
  count = split(folders, folder, " ")
  for (i = 1; i <= count; i++)
    if ((getline line < (folder[i] name)) > 0) {
      do
        one(line)
      while ((getline line < (folder[i] name)) > 0)
      return
    }
  print "inline.awk: " name " is in none of " folders > "/dev/stderr"
  exit failed = 1
}

function one(line, name) {
  name = line
  if (gsub(/^#include "|"$/, "", name) == 2)
    put(name)
  else
    print line
}

{ one($0) }

END { exit failed }
