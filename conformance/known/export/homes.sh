# shellcheck shell=sh disable=SC2034,SC2154
# Where each project has its tests, how it calls them, and what lists them.  Wants: short; those after find_home: its variables.

# find_home FORM ISSUE MACHINE: sets folder, list (a file of it, or nothing), stem and subject; fails where there is none.
find_home() {
  case $3 in x86_64) arch=x86-64 ;; s390x) arch=s390 ;; *) arch=$3 ;; esac
  list='' package=binutils
  case $1/${2%%/*} in
    gas/readelf) folder=binutils/testsuite/binutils-all/$arch stem=sframe-$short subject='readelf' ;;
    gas/*) folder=gas/testsuite/gas/cfi-sframe list=cfi-sframe.exp stem=cfi-sframe-$3 subject='gas' ;;
    ld/*)
      folder=ld/testsuite/ld-$arch stem=sframe-$short subject=ld
      case $arch in aarch64) list=aarch64-elf.exp ;; *) list=$arch.exp ;; esac ;;
    libsframe/*) folder=libsframe/testsuite/libsframe.$(what_it_calls) list=local.mk stem=$short subject=libsframe ;;
    lit/llvm-mc) folder=llvm/test/MC/ELF stem=cfi-sframe-$short subject='[MC]' ;;
    lit/lld) folder=lld/test/ELF stem=sframe-$short subject='[ELF]' ;;
    lit/*) folder=llvm/test/tools/llvm-readobj/ELF stem=sframe-$short subject='[llvm-readobj]' ;;
    glibc/*) folder=debug list=Makefile stem=tst-sframe-$short subject=SFrame package=glibc ;;
    *) return 1 ;;
  esac
  case $1 in lit) package=llvm ;; esac
}

# what_it_calls: decode, encode or find, of the program that is exported.
what_it_calls() {
  if grep -q 'sframe_find_fre' "$work"/plain/libsframe/*.c; then echo find
  elif grep -q 'sframe_encode' "$work"/plain/libsframe/*.c; then echo encode
  else echo decode; fi
}

# unpack_home TREE: what the package has there.
unpack_home() {
  case $package in
    llvm) mkdir -p "$1/$folder" && find "/sources/llvm-tests-22/$folder" -maxdepth 1 -name '*.[st]*' -exec cp -t "$1/$folder" {} + ;;
    glibc) tar xf /usr/src/glibc/glibc-*.tar.xz -C "$1" --strip-components=1 --wildcards '*/debug/Makefile' '*/sysdeps/generic/sframe*' ;;
    *) tar xf /usr/src/binutils/binutils-*.tar.xz -C "$1" --strip-components=1 --wildcards "*/$folder/*.exp" "*/$folder/*.mk" "*/$folder/*sframe*" "*/$folder/*.[cd]" \
      '*/testsuite/lib/*' '*/testsuite/config/*' '*/ld/configure.tgt' ;;
  esac
}

# name_test: sets name to the next one that is free.
name_test() {
  name=$stem-1 count=1
  case $package in llvm | glibc) name=$stem; return ;; esac
  while [ -n "$(ls "$folder/$name".* 2>/dev/null)" ]; do count=$((count + 1)) name=$stem-$count; done
}
