# shellcheck shell=sh
# The tools of another root, by names of their own.  Wants: checkout.

# wrap FILE COMMAND...: FILE starts it.  A symbolic link would lead out of the checkout.
wrap() {
  file=$1
  shift
  printf '#!/bin/sh\nexec %s "$@"\n' "$*" >"$file"
}

# put_foreign DIRECTORY ROOT NAME=PROGRAM...: NAME starts a program of another root with that root's loader.
put_foreign() {
  to=$1 root=$2 libraries=/roots/$2/usr/lib/x86_64-linux-gnu
  shift 2
  for pair; do echo "/roots/$root/usr/bin/${pair#*=}"; done | xargs readlink -m | for pair; do
    read -r program
    # An absolute link leads out of the root.
    case $program in /roots/*) ;; *) program=/roots/$root$(readlink "/roots/$root/usr/bin/${pair#*=}") ;; esac
    [ -e "$program" ] || continue
    of=${program%/*}
    # LLVM's programs are what they are called.
    wrap "$to/${pair%%=*}" "$libraries/ld-linux-x86-64.so.2" --argv0 "${pair%%=*}" --library-path "$libraries:${of%/*}/lib" "$program"
  done
}

# put_tools DIRECTORY FAMILY PLACE [NAME=PROGRAM...]: those that a test of the family calls.
put_tools() {
  directory=$1 put_family=$2 put_place=$3
  shift 3
  case $put_family in
    gcc) put_compilers "$PWD/$directory" "$put_place" "$@"; return ;;
    llvm) wanted='clang clang++ llvm-mc llvm-readelf llvm-readobj llvm-dwarfdump ld.lld' ;;
    *)
      wanted=
      for triple in '' $(abis triple | sort -u); do
        for tool in as ld objdump readelf objcopy nm; do wanted="$wanted ${triple:+$triple-}$tool"; done
      done ;;
  esac
  programs=
  for name in $wanted; do
    program=$name
    for pair; do [ "${pair%%=*}" != "$name" ] || program=${pair#*=}; done
    # What the table does not name is called as its neighbours are: llvm-dwarfdump-22.
    case $put_family,$program,${1:-} in llvm,"$name",*-[0-9]*) program=$name-${1##*-} ;; esac
    case $put_place in
      /*) [ ! -x "$put_place/bin/$program" ] || wrap "$directory/$name" "$put_place/bin/$program" ;;
      *) programs="$programs $name=$program" ;;
    esac
  done
  # shellcheck disable=SC2086  # words
  [ -z "$programs" ] || put_foreign "$directory" "$put_place" $programs
  [ -n "$(ls "$directory")" ] && chmod a+rx "$directory"/*
}

# take_glibc DIRECTORY PLACE: glibc's reader of SFrame, of the package of its source, or of a tree; prints the release.
take_glibc() {
  case $2 in /*) mkdir -p "$1/glibc/support" && cp "$2"/sysdeps/generic/sframe*.[ch] "$1/glibc" && release glibc && return ;; esac
  for archive in "/roots/$2/usr/src/glibc"/glibc-*.tar.xz; do
    [ -f "$archive" ] || return
    mkdir -p "$1/glibc/support"
    tar xf "$archive" -C "$1/glibc" --strip-components=3 --wildcards '*/sysdeps/generic/sframe*.[ch]' 2>/dev/null ||
      return
    basename "$archive" .tar.xz | sed 's/^glibc-//'
  done
}

# take_library DIRECTORY PLACE [library=PATH] [sources=PATH]: libsframe and its headers; prints the release.  Its sources,
# where they are there, with what configure would find out.
take_library() {
  to=$1/library library=$2 prefix=$2
  sources=
  shift 2
  for pair; do
    case $pair in
      library=*) library=${pair#*=} sources=$library ;;
      sources=*) sources=${pair#*=} ;;
    esac
  done
  [ -e "$library/include/sframe-api.h" ] || return
  mkdir -p "$to/lib" "$to/source"
  cp -RL "$library/include" "$to" || return
  for archive in "$library/libsframe.a" "$library/lib/libsframe.a"; do
    [ ! -e "$archive" ] || cp "$archive" "$to/lib"
  done
  [ ! -f "$sources/libsframe/sframe.c" ] ||
    cp "$sources"/libsframe/*.[ch] "$sources/libctf/swap.h" "$sources"/include/sframe*.h "$sources/include/ansidecl.h" "$to/source"
  printf '#define HAVE_BYTESWAP_H 1\n#define HAVE_ENDIAN_H 1\n#define HAVE_DECL_BSWAP_%s 1\n' 16 32 64 >"$to/source/config.h"
  case $prefix in
    /*) "$prefix/bin/as" --version | sed -n '1s/.* \([0-9][0-9.]*\).*/\1/p' | sed 's/\.20[0-9]\{6\}$//' ;;
    *) basename "$library" | sed -n 's/^libsframe-//p' ;;
  esac
}
