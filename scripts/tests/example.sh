# shellcheck shell=sh
# For tests: what to give a target so that nothing of it is refused.

# example_of TARGET: VARIABLE=VALUE of what it cannot do without; nothing if there is nothing.
example_of() {
  awk -F ' *[|] *' -v target="$1" '
    function first(choices) { gsub(/^choice:|[,!].*/, "", choices); return choices }
    /^#/ || NF < 4 || !index(" " $1 " ", " " target " ") || $3 !~ /!$/ { next }
    {
      sub(/=.*/, "", $2)
      print $2 "=" ($3 ~ /^choice:/ ? first($3) : $3 ~ /^name:fuzz_(hosts_)?targets/ ? "decode" : $3 ~ /^toolchain/ ? "trixie" : $3 ~ /^own/ ? "scripts/check" : "README.md")
    }' scripts/variables
}
