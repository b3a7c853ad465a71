# shellcheck shell=sh
# The tables scripts/abis and scripts/hosts, and the roots of scripts/releases.  Wants: the tree's top as working directory, or in $checkout.

# abis COLUMN... [COLUMN=REGEX...]: a line for each ABI that all of REGEX match; hosts: for each machine.
abis() { lines_of_table abi abis "$@"; }
hosts() { lines_of_table host hosts "$@"; }

# lines_of_table KEY TABLE COLUMN...
lines_of_table() (
  key=$1 table=$2
  shift 2
  awk -v asked="$*" -v head="^# $key " '
    BEGIN { count = split(asked, word, " ") }
    $0 ~ head { for (i = 2; i <= NF; i++) place[$i] = i - 1 }
    /^#/ { next }
    {
      line = ""
      for (i = 1; i <= count; i++) {
        at = index(word[i], "=")
        name = at ? substr(word[i], 1, at - 1) : word[i]
        if (!(name in place)) exit 3
        if (!at) line = line (line == "" ? "" : " ") $place[name]
        else if ($place[name] !~ "^(" substr(word[i], at + 1) ")$") next
      }
      print line
    }' "${checkout:-.}/scripts/$table"
)

# Of each a program of the corpus, as ABI/CONFIGURATION/bin/NAME.
leaf_of_each_abi() { abis abi prefix | sed 's, .usr.*,.pie,; s, /,.static,; s, -,.bare,; s,[.],/gcc-O2-nofp/bin/leaf.,'; }

# usual_roots: those of every run, a line each, the newest first: those whose binutils scripts/releases knows.
usual_roots() { awk '$1 == "binutils-source" { roots = $2 "\n" roots } END { printf "%s", roots }' "${checkout:-.}/scripts/releases"; }

# loader ROOT: inside another root, the words that start a program with the libraries of this one.
loader() { echo "/roots/$1/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 --library-path /roots/$1/usr/lib/x86_64-linux-gnu"; }

# Those of which Debian has a C library: programs are linked for them.
abis_of_programs() { abis abi 'prefix=/.*'; }
