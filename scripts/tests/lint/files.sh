# shellcheck shell=sh disable=SC2154  # what the test sets
# Which files clang-tidy reads, with which options.  Wants: work.

# files_below DIRECTORY SUFFIX...: every file there with one of them, sorted.
files_below() {
  below=$1
  shift
  tree_files "$below" | grep -E "\\.($(echo "$@" | tr ' ' '|'))\$"
}

# options_of COMMANDS <FILES: FILE, a tab, the options of the first command that names it.
options_of() {
  awk 'NR == FNR { wanted[$0]; next }
     { whole = whole $0 }
     sub(/\\$/, " ", whole) { next }
     {
       options = ""
       words = split(whole, word)
       named = 0
       for (i = 1; i <= words; i++) {
         w = word[i]
         # A blank between quotes.
         while (gsub(/\047/, "&", w) % 2 && i < words) w = w " " word[++i]
         if (w ~ /^-(I|D|std=|iquote)./) options = options " " w
         if (w ~ /^-(isystem|include|iquote)$/) options = options " " w " " word[++i]
         if (w in wanted) name[++named] = w
       }
       for (i = 1; i <= named; i++)
         if (name[i] in wanted) { print name[i] "\t" options; delete wanted[name[i]] }
       whole = ""
     }
     END { for (file in wanted) print file "\tNONE" }' - "$1" | sort
}

# tidy FILE OPTIONS
tidy() {
  if [ "$2" = NONE ]; then
    echo 'no rule of build.mk compiles it'
    return 1
  fi
  eval "set -- '$1' $2"
  file=$1
  shift
  clang-tidy --quiet "$file" -- -std=gnu11 "$@" -isystem /qemu/include >"$work/said" 2>&1 && return
  grep -A3 error: "$work/said"
  return 1
}

# unused_headers DIRECTORY OPTIONS: those there that no file includes, nor its options.
unused_headers() {
  files_below "$1" c cc h S |
    (cd "$1" && xargs sed -n 's/^ *# *include *[<"]\([^>"]*\)[>"].*/\1/p') >"$work/included"
  grep -o -e '-include [^ ]*' "$2" | cut -d' ' -f2 >>"$work/included"
  files_below "$1" h | awk 'NR == FNR { sub(/.*\//, ""); used[$0]; next } { name = $0; sub(/.*\//, "", name) }
    !(name in used)' "$work/included" -
}

# chosen CHANGED <OPTIONS: their lines of the files that changed, of a file for each header, and of what nothing compiles.
chosen() {
  cat >"$work/lines"
  cut -f1 "$work/lines" >"$work/compiled"
  { cat "$1" && grep '\.h$' "$1" | while read -r header; do user_of "$header"; done; } >"$work/chosen"
  awk -F '\t' 'FILENAME == ARGV[1] { chosen[$0]; next } $1 in chosen || $2 == "NONE"' "$work/chosen" "$work/lines"
}

# user_of HEADER: a compiled file that includes it, or a header that does.
user_of() {
  include="^ *# *include *[<\"]\(.*/\)\{0,1\}${1##*/}[>\"]"
  xargs grep -ls -e "$include" <"$work/compiled" | head -n 1 | grep . && return
  header=$(files_below . h | xargs grep -l -e "$include" | head -n 1)
  [ -z "$header" ] || user_of "$header"
}
