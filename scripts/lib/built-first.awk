# Targets to build before suites run, of what make -pn prints: those that are WANTED, and of check-NAME, which runs tests,
# the prerequisites; not TAP, which is the result of one.
BEGIN { count = split(wanted, target, " ") }
{ of = $1 }
sub(/:$/, "", of) && of ~ /^check-/ {
  for (i = 2; i <= NF; i++) if ($i !~ /[.]tap$/) wants[of] = wants[of] $i "\n"
}
END { for (i = 1; i <= count; i++) if (target[i] ~ /^check-/) printf "%s", wants[target[i]]; else print target[i] }
