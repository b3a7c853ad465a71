# shellcheck shell=sh
# Fuzz targets by what they read.

# reads_files TARGET: it is code of our own programs, and its inputs are no sections.
reads_files() {
  case $1 in
    audit | issues | links | modules | observations | truth-records) ;;
    *) return 1 ;;
  esac
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

# dictionary_of TARGET: of its own, or of JSON, lists or sections.
dictionary_of() {
  case $1 in
    observations | truth-records) echo fuzz/dictionaries/records.dict ;;
    issues) echo fuzz/dictionaries/lists.dict ;;
    links | modules) echo fuzz/dictionaries/audit.dict ;;
    audit | assemble) echo "fuzz/dictionaries/$1.dict" ;;
    *) echo fuzz/dictionaries/section.dict ;;
  esac
}
