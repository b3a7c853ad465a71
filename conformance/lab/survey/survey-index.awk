# An index of packages to lines: NAME ARCHITECTURE VERSION FILE SHA256.
BEGIN { RS = ""; FS = "\n" }
{
  split("", field)
  for (i = 1; i <= NF; i++) if (match($i, /^[A-Za-z0-9-]+: /)) field[substr($i, 1, RLENGTH - 2)] = substr($i, RLENGTH + 1)
  if (field["Filename"] != "" && field["SHA256"] != "") print field["Package"], field["Architecture"], field["Version"], field["Filename"], field["SHA256"]
}
