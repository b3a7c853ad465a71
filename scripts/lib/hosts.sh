# shellcheck shell=sh disable=SC2154
# Of make conformance: programs for the machines of HOST that only a sample of cases is asked of (scripts/hosts),
# and the comparison of machines.  Wants: HOST, cases, results, in_root, names.sh.

# sampled_hosts COLUMN...: those of HOST that are not in every run.
sampled_hosts() { hosts "$@" "host=$(echo "${HOST:-}" | tr ' ' '|')" cases=sample; }

# The roots that have their compilers and emulators.
roots_of_hosts() { sampled_hosts root | sort -u; }

# make_hosted [-n]
make_hosted() {
  sampled_hosts host root | while read -r host root; do
    in_root "$root" env LC_ALL=C make "$@" -f build.mk -j"$jobs" --trace "hosted-$host" </dev/null || exit
  done
}

# The machines of HOST and, where some are sampled, those that they are compared with: this one first.
compared_hosts() {
  hosts host like | awk -v wanted=" ${HOST:-} " -v sampled="$(sampled_hosts host | xargs)" '
    { name[NR] = $1; like[$1] = $2; is_wanted[$1] = index(wanted, " " $1 " ") }
    END {
      if (sampled != "") for (i = NR; i > 0; i--) if (is_wanted[name[i]]) is_wanted[like[name[i]]] = 1
      for (i = 1; i <= NR; i++) if (is_wanted[name[i]]) print name[i]
    }'
}

# The testees that HOST wants, and for each of a sampled machine the same as programs of those.
testees_of_hosts() {
  { names_testees; names_wanted_testees; } | awk -v sampled="$(sampled_hosts host | xargs)" -v all="$(names_wanted_testees | xargs)" \
    -v compared="$(compared_hosts | xargs)" '
    { is_there[$0] }
    END {
      count = split(all, name, " "); samples = split(sampled, sample, " "); others = split(compared, other, " ")
      for (i = 1; i <= count; i++) {
        print name[i]
        for (s = 1; s <= samples; s++)
          if (sub("-" sample[s] "$", "", name[i])) {
            print name[i]
            for (o = 2; o <= others; o++) if (name[i] "-" other[o] in is_there) print name[i] "-" other[o]
          }
      }
    }' | sort -u
}

# sample_cases DIRECTORY: of $cases, those of each clause that is obeyed and that is broken, in each version and
# byte order, those about the ends of 32 bits, a few of the generated ones, and large ones.  They are the new $cases.
sample_cases() {
  mkdir -p "$1" && rm -f "$1"/*.tsv
  awk -F'\t' -v OUT="$1/sample.tsv" '
    FILENAME ~ /generated|large/ { if (!/beyond-sample/ && (FILENAME ~ /large/ || ++generated % 20 == 1)) { print >OUT; count++ } next }
    {
      where = ""
      tags = split($5, tag, ",")
      for (i = 1; i <= tags; i++)
        if (tag[i] ~ /^v[0-9]+$/ || sub(/^.*-(le|be)$/, substr(tag[i], length(tag[i]) - 1), tag[i])) where = where " " tag[i]
      is_new = $1 ~ /wraps|-max|highest|2-pow/
      for (i = 1; i <= tags; i++)
        if (tag[i] ~ /^(obeys|breaks):/) {
          if (!seen[tag[i] where]++) is_new = 1
          if (!known[tag[i]]++) clauses[substr(tag[i], 1, 1)]++
        }
      if (is_new) { print >OUT; count++ }
    }
    END { printf "sample: %d cases; clauses obeyed %d, broken %d, in each version and byte order, and the ends of 32 bits\n", count, clauses["o"], clauses["b"] }
  ' "$cases/vectors.tsv" "$cases/generated.tsv" "$cases/large.tsv"
  cases=$1
}

# count_testees LIST...: how many the lists of testees have, on which machines and from which code bases: the folder of
# an adapter says which, and of a linker, and of what is compiled for another machine, its name.  gold, which shares
# nothing with ld but the repository, is one of its own.
count_testees() {
  awk -F'\t' -v hosts="$(hosts host | xargs)" '
    function base(name, folder) {
      sub(/.*\//, "", folder)
      if (folder == "linker" || folder == "hosted") folder = name
      if (folder ~ /^(libsframe|binutils|ld)-/) return "binutils"
      if (folder ~ /^lld/) return "llvm"
      if (folder == "-") return "sframe-ref"
      sub(/-.*/, "", folder)
      return folder
    }
    {
      its = host_of($1)
      if (!on[its]++) machines = machines (count_of_machines++ ? ", " : "") its
      from = base($1, $3)
      if (!of[from]++) bases = bases (count_of_bases++ ? ", " : "") from
    }
    END { printf "testees: %d, on %d machines (%s), from %d code bases (%s)\n", NR, count_of_machines, machines, count_of_bases, bases }'"$host_function" "$@"
}

# Compares the machines of what the runner observed.
compare_hosts() {
  # shellcheck disable=SC2046  # options
  in_root forky build/bin/sframe-hosts $(for host in $(compared_hosts); do hosts host like "host=$host"; done | sed 's/^/--host /; s/ \([^ ]*\)$/:\1/') \
    $(sampled_hosts host | sed 's/^/--sample /') --table "$results/hosts.txt" "$results/observations.jsonl" \
    >"$results/observations.part" && mv "$results/observations.part" "$results/observations.jsonl" &&
    cat "$results/hosts.txt"
}
