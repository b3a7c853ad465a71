# shellcheck shell=sh disable=SC2154
# The cases of make conformance, a list for each source of them in $cases.  What nothing has changed of stays.  Which of
# them are asked: sample.sh.
# Wants: compiled (roots), corpus, cases, in_root, and label of scripts/lib/reports.sh.  Gives: asking, the root in which they are made, and readers started.
asking=forky
. conformance/readers/sample.sh

prepare_cases() {
  rm -f "$cases"/*.part "$cases"/*.names
  for list in "$cases"/*.tsv; do
    name=${list##*/}
    case " vectors files generated large $(for each in $compiled; do label "$each"; done | xargs) " in
      *" ${name%.tsv} "*) ;;
      *) rm -f "$list" ;;
    esac
  done
  take_sections && rm -f "$cases"/*.names && export_vectors && export_files && generate_sections && generate_large few_large
}

# is_newer LIST INPUT...: is it there, and was made after all of these, and by these scripts?
is_newer() {
  made=$1
  shift
  [ -s "$made" ] && [ -z "$(find "$@" conformance/readers/cases.sh conformance/readers/sample.sh -newer "$made" | head -n 1)" ]
}

# Take the sections out of everything that compiled; one list of cases a root.
take_sections() {
  for toolchain in $compiled; do
    root=$(label "$toolchain")
    ! is_newer "$cases/$root.tsv" "$corpus/$root/index.tsv" build/bin/sframe-ref || continue
    rm -f "$cases/$root.tsv"
    awk -F'\t' -v CORPUS="$corpus/" 'NR > 1 && $8 == "ok" {
        name = $1
        sub("^" CORPUS, "", name)
        print $1 "\t" name "\t" $2 "," $5
      }' "$corpus/$root/index.tsv" >"$cases/$root.names"
  done
  for root in "$cases"/*.names; do
    [ -f "$root" ] || continue
    root=$(basename "$root" .names)
    # Status 2: some file has no section; the log names it.
    # shellcheck disable=SC2016  # the inner shell expands
    in_root forky env CASES="$cases" ROOT="$root" sh -c \
      'build/bin/sframe-ref extract --list -o $CASES/sections <$CASES/$ROOT.names >$CASES/$ROOT.part'
    [ $? -le 2 ] || return
    mark_sample 0 4 '-be,|/peers/' <"$cases/$root.part" >"$cases/$root.tsv.part" && mv "$cases/$root.tsv.part" "$cases/$root.tsv"
    rm -f "$cases/$root.part"
  done
}

# export_written KIND FOLDER...: hand-written cases, each with its expected answer: sections, and ELF files.
export_written() {
  kind=$1
  shift
  ! is_newer "$cases/$kind.tsv" "$@" build/bin/sframe-ref || return 0
  rm -rf "${cases:?}/$kind" "$cases/$kind.tsv"
  # shellcheck disable=SC2016  # the inner shell expands
  in_root "$asking" sh -c 'kind=$0 to=$1 && shift && exec build/bin/sframe-ref "$kind" "--export=$to" $(for each; do ls "$each"/*.sfv; done)' \
    "$kind" "$cases/$kind" "$@" && cp "$cases/$kind/list.tsv" "$cases/$kind.part" && mv "$cases/$kind.part" "$cases/$kind.tsv"
}
export_vectors() { export_written vectors corpora/vectors corpora/regressions; }
export_files() { export_written files corpora/files; }

# Sections over the whole format, each with its expected answer.
generate_sections() {
  count=${GENERATED:-10000}
  ! is_newer "$cases/generated.tsv" build/bin/sframe-generate || [ "$(wc -l <"$cases/generated.tsv")" -ne "$count" ] || return 0
  rm -rf "$cases/generated" "$cases/generated.tsv"
  in_root "$asking" build/bin/sframe-generate --count "$count" --max-size 4000 --out "$cases/generated" &&
    mark_sample 1200 0 '^$' <"$cases/generated/list.tsv" >"$cases/generated.part" && mv "$cases/generated.part" "$cases/generated.tsv"
}

# generate_large [FILTER]: sections with more functions, rows and bytes than those have, each with look-ups and their
# answers.
generate_large() {
  is_newer "$cases/large/list.tsv" build/bin/sframe-generate || {
    rm -rf "$cases/large" "$cases/large.tsv"
    in_root "$asking" build/bin/sframe-generate --large --out "$cases/large" || return
  }
  "${1:-cat}" <"$cases/large/list.tsv" >"$cases/large.part" && mv "$cases/large.part" "$cases/large.tsv"
}

# For begin_progress.  Of the cases that are not counted before they are there, only the number is known.
count_cases() {
  if ls "$cases"/*.names >/dev/null 2>&1; then
    # A file with several sections is one.
    cat "$cases"/*.part "$cases"/*.tsv 2>/dev/null | awk -F'\t' '
      FILENAME != "-" { all += !named[$2]++; next }
      { taken += $1 in named && !seen[$1]++ }
      END { print taken + 0, all + 0, "files with sections" }' "$cases"/*.names -
  else
    echo "$(find "$cases/vectors" "$cases/generated" -type f 2>/dev/null | wc -l) 0 files of cases written by hand and generated"
  fi
}
