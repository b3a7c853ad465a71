# shellcheck shell=sh
# Fuzz targets by what they read.

# Code of our own programs, whose inputs are no sections.
file_targets='audit caps derive directives excused expected explain export flow issues link-cases links lists modules objects observations results specification survey truth-records vectors'

# reads_files TARGET: it is one of them.
reads_files() {
  case " $file_targets " in *" $1 "*) ;; *) return 1 ;; esac
}

# choose_target NAME: sets target, a fuzz target.
choose_target() {
  target=${1:-${TARGET-}}
  [ -n "$target" ] || refuse "which target? TARGET=NAME, one of $(names_fuzz_targets | xargs)"
  check_name TARGET "$target" fuzz_targets
  [ "$target" != libsframe ] || target=libsframe-2.47
}

# takes_text TARGET: its inputs are no sections, so that our mutator can do nothing.
takes_text() { [ "$1" = assemble ] || reads_files "$1"; }

# stays_alive TARGET: nothing may end it, so that it runs in the engine itself.
stays_alive() {
  case $1 in
    reference | decode) ;;
    *) takes_text "$1" ;;
  esac
}

# seeds_of TARGET: the directory that its seeds are made from; - where fuzz/file-seeds writes them.
seeds_of() {
  if reads_files "$1"; then
    echo -
  elif [ "$1" = assemble ]; then
    echo corpora/vectors
  else
    echo build/vectors/bin
  fi
}

# take_seeds TARGET WORK: what it is started with, in WORK/seeds: of SEEDS, a directory or none; else as above.
take_seeds() {
  from=${SEEDS:-$(seeds_of "$1")}
  case $from in
    none) return ;;
    -) rm -rf "$2/seeds" && fuzz/file-seeds "$1" "$2/seeds"; return ;;
    build/vectors/bin) [ -n "${SEEDS:-}" ] || make -s -f build.mk vectors >&2 || return 3 ;;
  esac
  [ -d "$from" ] || { echo "fuzz: there is no directory of seeds $from" >&2 && return 2; }
  cp -r "$from/." "$2/seeds" || return 3
  [ "$1" != assemble ] || only_sections "$2/seeds"
  find "$2/seeds" -type f -size +64k -exec rm {} +
}

# only_sections DIRECTORY: makes of each file of cases there one file for each case, and leaves of it what describes the
# section; expectations are not the assembler's language.
only_sections() {
  find "$1" -type f -name '*.sfv' -exec awk '
    FNR == 1 || $1 == "case" { close(part); part = FILENAME "." FNR }
    /^(section|element|fde|fre|bytes|poke|end)( |$)/ { print >part }' {} + && find "$1" -type f -name '*.sfv' -delete
}

# dictionary_of TARGET: of its own, or of JSON, lists or sections.
dictionary_of() {
  case $1 in
    observations | results | truth-records) echo fuzz/dictionaries/records.dict ;;
    excused | explain | export | issues | link-cases | survey) echo fuzz/dictionaries/lists.dict ;;
    caps | expected | lists) echo fuzz/dictionaries/runner.dict ;;
    derive | flow | links | modules | objects) echo fuzz/dictionaries/audit.dict ;;
    vectors) echo fuzz/dictionaries/assemble.dict ;;
    audit | assemble | directives | specification) echo "fuzz/dictionaries/$1.dict" ;;
    *) echo fuzz/dictionaries/section.dict ;;
  esac
}
