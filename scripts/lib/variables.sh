# shellcheck shell=sh
# The table scripts/variables: checking what a target is given, and what make help says.

# shellcheck source=scripts/lib/names.sh
. "${checkout:-.}/scripts/lib/names.sh"
# shellcheck source=scripts/lib/kinds.sh
. "${checkout:-.}/scripts/lib/kinds.sh"

# shellcheck source=scripts/lib/columns.sh
. "${checkout:-.}/scripts/lib/columns.sh"
# shellcheck source=scripts/lib/reports.sh
. "${checkout:-.}/scripts/lib/reports.sh"

table=${checkout:-.}/scripts/variables

# rows_of TARGET: VARIABLE KIND, for each that it has.
rows_of() {
  awk -F ' *[|] *' -v target="$1" '
    /^#/ || NF < 4 { next }
    index(" " $1 " ", " " target " ") || $1 == "*" { sub(/=.*/, "", $2); sub(/!$/, "", $3); print $2, $3 }' "$table"
}

# wanted_by TARGET: VARIABLE=VALUE KIND of those that it cannot do without.
wanted_by() {
  awk -F ' *[|] *' -v target="$1" '
    /^#/ || NF < 4 { next }
    index(" " $1 " ", " " target " ") && sub(/!$/, "", $3) { sub(/=.*/, "", $2); print $2, $3, $4 }' "$table"
}

# want_variables TARGET: refuses those that are not set.
want_variables() {
  while read -r variable kind meaning; do
    [ -n "$variable" ] || continue
    value=
    eval "value=\${$variable-}"
    [ -z "$value" ] || continue
    case $kind in
      name:*) refuse "$variable is wanted: one of $("names_${kind#name:}" | xargs)" ;;
      toolchain) refuse "$variable is wanted, $meaning: a root ($(names_roots | xargs)), /PREFIX or host" ;;
      *) refuse "$variable is wanted: $meaning" ;;
    esac
  done <<EOF
$(wanted_by "$1")
EOF
}

# variables_of TARGET...: their names, each once.
variables_of() {
  for each; do rows_of "$each"; done | cut -d' ' -f1 | awk '!seen[$0]++'
}

# know_variable TARGETS VARIABLE: refuses one that none of them has.
know_variable() {
  # shellcheck disable=SC2086  # several
  known=$(variables_of $1)
  echo "$known" | grep -qxF -- "$2" && return
  refuse "there is no variable $2; $(echo "$known" | instead_of "$2")"
}

# check_variables TARGET: those that are set, of make's command line or the environment.
# An empty one counts as not set.
check_variables() {
  newline='
'
  while read -r variable kind; do
    value=
    eval "value=\${$variable-}"
    case $value in
      '') ;;
      *"$newline"*) refuse "$variable has more than one line" ;;
      *) check_value "$variable" "$kind" "$value" ;;
    esac
  done <<EOF
$(rows_of "$1")
EOF
}

# check_value VARIABLE KIND VALUE: KIND as in the table.
check_value() {
  case $2 in
    *:*) "check_${2%%:*}" "$1" "$3" "${2#*:}" ;;
    *) "check_$2" "$1" "$3" ;;
  esac
}

# variables_help TARGET: the lines of its variables for --help; nothing without any.
variables_help() {
  awk -F ' *[|] *' -v target="$1" '
    /^#/ || NF < 4 || $4 == "-" { next }
    index(" " $1 " ", " " target " ") || $1 == "*" {
      if (!count++) print "\nvariables of make, or of the environment:"
      print $2 "\t" $4
    }' "$table" | columns 2 29
}

# The same for make help: of all targets.
all_variables_help() {
  awk -F ' *[|] *' '
    /^#/ || NF < 4 || $4 == "-" || $1 ~ /\// { next }
    $1 != targets { targets = $1; if ($1 == "*") print "variables of every target"; else print "  of\t" $1 }
    { print "    " $2 "\t" $4 }' "$table" | sed 's/^  of\t/  of /' | columns 0 31
}

# The targets of the table scripts/targets.
targets_table=${checkout:-.}/scripts/targets

first_targets() {
  awk -F ' *[|] *' '/^first [|]/ { print $2 "\t" $3 }' "$targets_table" | columns 0 24
}

# Under their headings.
other_targets() {
  awk -F ' *[|] *' '
    /^#/ || NF < 3 || $1 == "first" { next }
    $1 != group { if (group) print ""; group = $1; print group ":" }
    { print $2 "\t" $3 }' "$targets_table" | columns 0 25
}
