# shellcheck shell=sh disable=SC2154
# Which cases are asked: those of ABI, and of what is slow a sample.  Wants: cases (the directory with their lists).

# choose_abis DIRECTORY: $cases is DIRECTORY, with the cases of ABI alone.
choose_abis() {
  mkdir -p "$1" && rm -f "$1"/*.tsv
  for list in "$cases"/*.tsv; do
    awk -F'\t' -v wanted="$(for abi in $ABI; do abis dump "abi=$abi"; done | xargs)" '
      BEGIN { count = split(wanted, dump, " ") }
      { for (i = 1; i <= count; i++) if (index("," $5 ",", "," dump[i] ",")) { print; next } }' "$list" >"$1/${list##*/}"
    [ -s "$1/${list##*/}" ] || rm "$1/${list##*/}"
  done
  cases=$1
}

# Those that every implementation is asked: places of rows, of functions and of the index that do not fit in 8, 12, 15
# or 16 bits, and more than 256 and 4096 functions and rows.  With 65,535 and more of these it is make plug that asks:
# libsframe is quadratic in them, and needs up to a minute each; GNU poke has no memory for so many.  CASE may name any.
few_large() {
  awk -F'\t' -v OFS='\t' -v asked="${CASE:-}" '
    asked !~ /^large\// && $1 !~ /-(25[567]|4097)$|-(bytes|offset|gap)-/ { next }
    $1 !~ /-(257|offset-65537|gap-65536)$/ { $5 = $5 ",beyond-sample" }
    { print }'
}

# mark_sample FIRST STEP WANTED: what is emulated is asked the FIRST of these cases, one of every STEP, those whose line
# matches WANTED, and those that have a property which none before has: the others have the tag beyond-sample.  Of
# generated sections these are the first; of what is compiled a quarter, and all that is of a machine of the other
# byte order or was made by other tools.
mark_sample() {
  awk -F'\t' -v OFS='\t' -v first="$1" -v step="$2" -v wanted="$3" '
    {
      is_in = NR <= first || (step && NR % step == 1) || $0 ~ wanted
      tags = split($5, tag, ",")
      for (i = 1; i <= tags; i++) if (!seen[tag[i]]++) is_in = 1
      if (!is_in) $5 = $5 ",beyond-sample"
      print
    }'
}

# The size of that sample, and the clauses that its cases obey and break; a clause that only other cases
# have is a failure.
count_sample() {
  awk -F'\t' '
    {
      all++
      is_in = !index("," $5 ",", ",beyond-sample,")
      sample += is_in
      tags = split($5, tag, ",")
      for (i = 1; i <= tags; i++)
        if (tag[i] ~ /^(obeys|breaks):/) {
          kind = substr(tag[i], 1, 1)
          clauses[kind] += !known[tag[i]]++
          sampled[kind] += is_in && !has[tag[i]]++
        }
    }
    END {
      printf "emulated: asked a sample, %d of %d cases; clauses obeyed %d of %d, broken %d of %d\n",
        sample, all, sampled["o"], clauses["o"], sampled["b"], clauses["b"]
      exit sampled["o"] < clauses["o"] || sampled["b"] < clauses["b"]
    }' "$cases"/*.tsv
}
