# shellcheck shell=sh disable=SC2016,SC2154  # programs of awk
# The table scripts/variables: checking what a target is given, and what make help says.

. "${checkout:-.}/scripts/lib/names.sh"
. "${checkout:-.}/scripts/lib/kinds.sh"
. "${checkout:-.}/scripts/lib/reports.sh"

table=${checkout:-.}/scripts/variables

# read_table [Makefile] TARGET...: into $rows a line for each variable: the target, VARIABLE, KIND, and, of those that it
# cannot do without, ! and what they mean; into $variables their names.  With Makefile, `not TARGET` of what it has not.
read_table() {
  case $1 in Makefile) makefile=$1 && shift ;; *) makefile= ;; esac
  rows=$(awk -F ' *[|] *' -v targets="$*" '
    BEGIN { count = split(targets, target, " ") }
    FILENAME == "Makefile" { if (match($0, /^[a-z-]+:/)) has[substr($0, 1, RLENGTH - 1)]; is_known = 1; next }
    /^#/ || NF < 4 { next }
    {
      sub(/=.*/, "", $2)
      wanted = sub(/!$/, "", $3) ? " ! " $4 : ""
      for (i = 1; i <= count; i++)
        if ($1 == "*" || index(" " $1 " ", " " target[i] " ")) {
          lines[i] = lines[i] target[i] " " $2 " " $3 wanted "\n"
          names[i] = names[i] $2 " "
        }
    }
    END {
      for (i = 1; i <= count; i++) {
        if (is_known && !(target[i] in has)) lines[i] = "not " target[i] "\n"
        all_names = all_names names[i]
        all = all lines[i]
      }
      count = split(all_names, name, " ")
      for (i = 1; i <= count; i++) if (!seen[name[i]]++) printf "%s ", name[i]
      printf "\n%s", all
    }' ${makefile:+"$makefile"} "$table")
  variables=${rows%%"$newline"*}
}

# know_variable VARIABLE: refuses one that is none of $variables.
know_variable() {
  case " $variables" in *" $1 "*) return ;; esac
  # shellcheck disable=SC2086  # words
  refuse "there is no variable $1; $(printf '%s\n' $variables | instead_of "$1")"
}

# check_variables TARGET: those that are set, of make's command line or the environment.
# An empty one counts as not set.
check_variables() {
  read_table "$1"
  check_rows "$1"
}

# check_rows TARGET [want]: of $rows; want: at last it is refused, too, that one is not set that the target cannot do without.
check_rows() {
  lacking=
  while read -r of variable kind wanted meaning; do
    [ "$of" = "$1" ] || continue
    eval "value=\${$variable-}"
    case ${value:+set},$wanted${2-},$kind in
      ,!want,name:*) lacking=${lacking:-"set $variable: one of $("names_${kind#name:}" | xargs)"} ;;
      ,!want,toolchain) lacking=${lacking:-"set $variable, $meaning: a root ($(names_roots | xargs)), /PREFIX or host"} ;;
      ,!want,*) lacking=${lacking:-"set $variable: $meaning"} ;;
      ,*) ;;
      *) case $value in *"$newline"*) refuse "$variable has more than one line" ;; esac
        check_value "$variable" "$kind" "$value" ;;
    esac
  done <<EOF
$rows
EOF
  [ -z "$lacking" ] || refuse "$lacking"
}

# in_table INDENT WIDTH TARGET PROGRAM TABLE: a program of awk that prints rows of a table in columns.
in_table() { awk -F ' *[|] *' -v indent="$1" -v width="$2" -v target="$3" "$4$column_functions" "$5"; }

# variables_help TARGET: the lines of its variables for --help; nothing without any.
variables_help() {
  in_table 2 29 "$1" '
    /^#/ || NF < 4 || $4 == "-" { next }
    index(" " $1 " ", " " target " ") || $1 == "*" {
      if (!count++) print "\nvariables of make, or of the environment:"
      columns($2, $4)
    }' "$table"
}
